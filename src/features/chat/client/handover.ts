import type { PendingTurn } from "./pending-turn.ts";

/** The first turn of a chat, sent where the chat had no page yet. */
export interface Handover {
  pending: PendingTurn;
  /** The answer of the POST, whose stream is already running. */
  response: Response;
}

const handoversByChat = new Map<string, Handover>();

/** Leaves a reply under way for the page of its chat, which is opened next. */
export function handOver(chatId: string, handover: Handover): void {
  for (const { response } of handoversByChat.values()) void response.body?.cancel();
  handoversByChat.clear();
  handoversByChat.set(chatId, handover);
}

/** What is known of a chat before it was read. */
export const peekHandover = (chatId: string): Handover | undefined => handoversByChat.get(chatId);

/** Takes the stream; there is one reader. */
export function takeHandover(chatId: string): Handover | undefined {
  const handover = handoversByChat.get(chatId);
  handoversByChat.delete(chatId);
  return handover;
}
