import { isEmptyReply } from "./reply-blocks.ts";
import type { ChatMessage } from "./show-turn.ts";

export type ReplyEnd = "answered" | "failed" | "stopped" | "empty";

/** How the last reply ended. A failed reply is removed from view, so a question without a reply has failed, too. */
export function endOf({ role, status, parts }: Pick<ChatMessage, "role" | "status" | "parts">): ReplyEnd {
  if (role === "user" || status === "FAILED") return "failed";
  if (status === "STOPPED") return "stopped";
  return isEmptyReply(parts) ? "empty" : "answered";
}
