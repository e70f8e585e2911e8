import type { MessagePage } from "../service/messages.ts";
import type { ChatMessage } from "./pending-turn.ts";

/** The loaded messages of a chat: the last page, and earlier pages. */
export interface ChatWindow {
  page: MessagePage | null;
  earlier: readonly ChatMessage[];
  /** Cursor of the page before `earlier`; null if there is none. */
  before: number | null;
}

export const emptyWindow: ChatWindow = { page: null, earlier: [], before: null };

export const messagesIn = ({ page, earlier }: ChatWindow): readonly ChatMessage[] =>
  earlier.length > 0 ? [...earlier, ...(page?.messages ?? [])] : (page?.messages ?? []);

/** Number of messages before the window. */
export const countBefore = ({ page, earlier, before }: ChatWindow): number =>
  before === null ? 0 : Math.max(1, (page?.countBefore ?? 0) - earlier.length);

/**
 * Applies a refetch of the last page. Messages that moved out of it stay in the window; if there is a gap, the window
 * starts over.
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
