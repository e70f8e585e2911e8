import type { PendingTurn } from "./show-turn.ts";

/** The first turn of a chat, sent where the chat had no page yet. */
export interface Handover {
  pending: PendingTurn;
  /** The answer of the POST, whose stream is already running. */
  response: Response;
}

const waiting = new Map<string, Handover>();

/** Leaves a reply under way for the page of its chat, which is opened next. */
export function handOver(chatId: string, handover: Handover): void {
  for (const { response } of waiting.values()) void response.body?.cancel();
  waiting.clear();
  waiting.set(chatId, handover);
}

/** What is known of a chat before it was read. */
export const peekHandover = (chatId: string): Handover | undefined => waiting.get(chatId);

/** Takes the stream; there is one reader. */
export function takeHandover(chatId: string): Handover | undefined {
  const handover = waiting.get(chatId);
  waiting.delete(chatId);
  return handover;
}
