import type { MessagePage } from "../service/messages.ts";
import type { ChatMessage } from "./pending-turn.ts";

/** The messages of a chat that this page has: the last ones, as they were read last, and earlier ones it asked for. */
export interface ChatWindow {
  page: MessagePage | null;
  earlier: readonly ChatMessage[];
  /** Asks for what comes before `earlier`; null when nothing does. */
  before: number | null;
}

export const emptyWindow: ChatWindow = { page: null, earlier: [], before: null };

export const messagesIn = ({ page, earlier }: ChatWindow): readonly ChatMessage[] =>
  earlier.length > 0 ? [...earlier, ...(page?.messages ?? [])] : (page?.messages ?? []);

/** How many messages stand before the first one in the window. */
export const countBefore = ({ page, earlier, before }: ChatWindow): number =>
  before === null ? 0 : Math.max(1, (page?.countBefore ?? 0) - earlier.length);

/**
 * The last messages were read again. Those that are no longer among them, because newer ones came, stay in the window;
 * where the two do not meet, the window begins anew.
 */
export function withPage(window: ChatWindow, page: MessagePage): ChatWindow {
  const [first] = page.messages;
  const knownMessages = messagesIn(window);
  const at = first ? knownMessages.findIndex(({ id }) => id === first.id) : -1;
  if (at <= 0) return { page, earlier: [], before: page.before };
  return { page, earlier: knownMessages.slice(0, at), before: window.before };
}

export const withEarlier = (window: ChatWindow, { messages, before }: MessagePage): ChatWindow => ({
  ...window,
  earlier: [...messages, ...window.earlier],
  before,
});

export const withoutMessage = (window: ChatWindow, id: string): ChatWindow =>
  window.earlier.some((message) => message.id === id)
    ? { ...window, earlier: window.earlier.filter((message) => message.id !== id) }
    : window;
