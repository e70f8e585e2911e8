import type { PendingTurn } from "./pending-turn.ts";

/** The first turn of a chat, sent before its page was open. */
export interface Handover {
  pending: PendingTurn;
  /** The response of the POST, which is already streaming. */
  response: Response;
}

const handoversByChat = new Map<string, Handover>();

/** Hands an open reply to the page of its chat. */
export function handOver(chatId: string, handover: Handover): void {
  for (const { response } of handoversByChat.values()) void response.body?.cancel();
  handoversByChat.clear();
  handoversByChat.set(chatId, handover);
}

/** The handed-over turn of a chat, without taking it. */
export const peekHandover = (chatId: string): Handover | undefined => handoversByChat.get(chatId);

/** Takes the handed-over stream, which has one reader. */
export function takeHandover(chatId: string): Handover | undefined {
  const handover = handoversByChat.get(chatId);
  handoversByChat.delete(chatId);
  return handover;
}
