import type { ChatMessage } from "../pending-turn.ts";
import { getReplyOutcome } from "../reply-outcome.ts";

/**
 * What the queue of a chat waits for. "ready": nothing, the next message is sent. "answering": the answer in progress.
 * Everything else waits for the person: "deciding" for what the agent asks, "comparing" until they keep one of several answers, "stopped" and "failed" because the next
 * message may depend on an answer that is missing.
 */
export type QueueState = "ready" | "answering" | "deciding" | "comparing" | "stopped" | "failed";

/** `compared` are the answers side by side that the last message is one of. */
export function getQueueState(
  last: Pick<ChatMessage, "role" | "status" | "parts"> | undefined,
  compared: readonly Pick<ChatMessage, "status">[] | null,
): QueueState {
  if (!last) return "ready";
  if (compared) return compared.some(({ status }) => status === "STREAMING") ? "answering" : "comparing";
  if (last.status === "STREAMING") return "answering";
  if (last.status === "WAITING") return "deciding";
  const outcome = getReplyOutcome(last);
  if (outcome === "answered") return "ready";
  return outcome === "stopped" ? "stopped" : "failed";
}
