import { browserTimezone } from "#client/schedule/schedule-form.ts";
import type { ChatRequest } from "../schema.ts";

/** What the page sends; the server adds defaults. */
export type TurnInput = Partial<ChatRequest> & Pick<ChatRequest, "workspaceId" | "chatId">;

export type TurnResult =
  /** The turn is stored and its reply is being written; `response` is the stream. */
  | { state: "taken"; messageId: string; response: Response }
  /** The turn was refused and nothing was stored. */
  | { state: "refused"; error: unknown }
  /** The connection broke; the turn may or may not be stored. */
  | { state: "lost" };

/** Sends a turn (POST /api/chat/agent) and resolves when it is stored, refused or lost. */
export async function sendTurn(input: TurnInput): Promise<TurnResult> {
  try {
    const response = await fetch("/api/chat/agent", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ timezone: browserTimezone(), ...input }),
    });
    const messageId = response.headers.get("x-message-id");
    if (response.ok && messageId) return { state: "taken", messageId, response };
    const error: unknown = await response.json().catch(() => null);
    return { state: "refused", error };
  } catch {
    return { state: "lost" };
  }
}

/** Continues the stream of a reply after a number. The response is 204 if nothing of it is being written. */
export const resumeReply = (chatId: string, messageId: string, after: number, signal: AbortSignal): Promise<Response> =>
  fetch(`/api/chat/${chatId}/stream?message=${messageId}&after=${after}`, { signal });
