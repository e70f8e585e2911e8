import { isEmptyReply } from "./reply-blocks.ts";
import type { ChatMessage } from "./show-turn.ts";

export type ReplyOutcome = "answered" | "failed" | "stopped" | "empty";

/** How the last reply ended. A failed reply is removed from view, so a question without a reply has failed, too. */
export function getReplyOutcome({ role, status, parts }: Pick<ChatMessage, "role" | "status" | "parts">): ReplyOutcome {
  if (role === "user" || status === "FAILED") return "failed";
  if (status === "STOPPED") return "stopped";
  return isEmptyReply(parts) ? "empty" : "answered";
}
