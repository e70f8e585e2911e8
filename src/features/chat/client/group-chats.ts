import { dayKey } from "#lib/time.ts";
import type { chatListText } from "#product/texts/chat/chat-list.ts";

export type ChatAge = keyof typeof chatListText.age;

const dayMs = 86_400_000;

/** The age group of a moment, by the reader's calendar days. */
export function getChatAge(moment: Date, now: Date, timeZone?: string): ChatAge {
  const day = dayKey(moment, timeZone);
  const daysAgo = (days: number) => dayKey(new Date(now.getTime() - days * dayMs), timeZone);
  if (day >= daysAgo(0)) return "today";
  if (day === daysAgo(1)) return "yesterday";
  if (day >= daysAgo(7)) return "week";
  return day >= daysAgo(30) ? "month" : "older";
}

/** Groups chats by age, the newest first, without empty groups. */
export function groupChats<Item extends { lastMessageAt: Date }>(
  chats: readonly Item[],
  now: Date,
  timeZone?: string,
): { age: ChatAge; chats: Item[] }[] {
  const groups: { age: ChatAge; chats: Item[] }[] = [];
  for (const chat of chats) {
    const age = getChatAge(chat.lastMessageAt, now, timeZone);
    const last = groups.at(-1);
    if (last?.age === age) last.chats.push(chat);
    else groups.push({ age, chats: [chat] });
  }
  return groups;
}
