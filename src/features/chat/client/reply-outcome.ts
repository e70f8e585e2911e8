import type { ChatMessage } from "./pending-turn.ts";
import { isEmptyReply } from "./reply-blocks.ts";

export type ReplyOutcome = "answered" | "waiting" | "failed" | "stopped" | "empty";

/** How the last reply ended, or that it waits for the person. A failed reply may be hidden, so a question without a reply counts as failed. */
export function getReplyOutcome({ role, status, parts }: Pick<ChatMessage, "role" | "status" | "parts">): ReplyOutcome {
  if (role === "user" || status === "FAILED") return "failed";
  if (status === "STOPPED") return "stopped";
  if (status === "WAITING") return "waiting";
  return isEmptyReply(parts) ? "empty" : "answered";
}
