import type { ChatRequest } from "../schema.ts";

/** What the page asks for; the server fills in the rest. */
export type TurnInput = Partial<ChatRequest> & Pick<ChatRequest, "workspaceId" | "chatId">;

export type TurnResult =
  /** The turn is stored, its reply is being written; `response` is the stream. */
  | { state: "taken"; messageId: string; response: Response }
  /** Refused: nothing was stored. */
  | { state: "refused"; error: unknown }
  /** The connection broke: it may be stored or not. */
  | { state: "lost" };

/** Sends a turn (POST /api/chat/agent) and settles as soon as it is known what became of it. */
export async function sendTurn(input: TurnInput): Promise<TurnResult> {
  try {
    const response = await fetch("/api/chat/agent", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const messageId = response.headers.get("x-message-id");
    if (response.ok && messageId) return { state: "taken", messageId, response };
    const error: unknown = await response.json().catch(() => null);
    return { state: "refused", error };
  } catch {
    return { state: "lost" };
  }
}

/** Goes on reading a reply after a number. Another reply of the same chat is none of this reader's business. */
export async function resumeReply(
  chatId: string,
  messageId: string,
  after: number,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`/api/chat/${chatId}/stream?after=${after}`, { signal });
  const isOther = response.ok && response.headers.get("x-message-id") !== messageId;
  if (!isOther) return response;
  await response.body?.cancel();
  return new Response(null, { status: 204 });
}
