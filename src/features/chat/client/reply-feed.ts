import { followWhileVisible } from "#client/stream/while-visible.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { resumeReply } from "./send-turn.ts";

/** A reply as it is being written. */
export interface LiveReply {
  messageId: string;
  /** null until more has arrived than what was there when the page read the chat. */
  parts: readonly MessagePart[] | null;
  isReconnecting: boolean;
}

export type ReplyFeed = ReturnType<typeof createReplyFeed>;
/** As much of it as those need who only show what is written. */
export type ReplySource = Pick<ReplyFeed, "get" | "subscribe">;

/** How much there is of a reply: a reader that starts from the first word must not take back what is shown. */
const sizeOf = (parts: readonly MessagePart[]) =>
  parts.reduce((sum, part) => sum + 1 + ("text" in part && typeof part.text === "string" ? part.text.length : 0), 0);

export interface Follow {
  messageId: string;
  /** What is shown of it already. */
  shown?: readonly MessagePart[];
  /** The answer of the POST that asked for it. */
  first?: Response;
}

/**
 * Follows the reply of one chat, one at a time. Only the message that is being written reads it, so that a word more
 * repaints one message and not the chat. `readAgain` reads the chat after the end and says whether it is still written.
 */
export function createReplyFeed(chatId: string) {
  let live: LiveReply | null = null;
  let leaving: AbortController | null = null;
  const readers = new Set<() => void>();

  function set(next: LiveReply | null) {
    live = next;
    for (const read of readers) read();
  }
  const change = (changes: Partial<LiveReply>) => live && set({ ...live, ...changes });

  async function run(
    { messageId, shown = [], first }: Follow,
    signal: AbortSignal,
    readAgain: () => Promise<string | null>,
  ) {
    let answer = first;
    while (!signal.aborted) {
      let shownSize = sizeOf(live?.parts ?? shown);
      await followWhileVisible({
        resume: (after, ending) => resumeReply(chatId, messageId, after, ending),
        ...(answer ? { first: answer } : {}),
        signal,
        onFold({ parts }) {
          if (sizeOf(parts) < shownSize) return;
          shownSize = 0;
          change({ parts });
        },
        onState: (state) => change({ isReconnecting: state === "reconnecting" }),
      });
      answer = undefined;
      if (signal.aborted || (await readAgain()) !== messageId) return;
      // Its process has died, or has not written its first word yet: somebody will go on with it.
      await new Promise((resolve) => setTimeout(resolve, timers.stream.lookMs));
    }
  }

  return {
    get: () => live,
    subscribe(onChange: () => void) {
      readers.add(onChange);
      return () => {
        readers.delete(onChange);
      };
    },
    /** A reply that is followed already is not followed twice. `readAgain` answers the id of the reply still open. */
    follow(next: Follow, readAgain: () => Promise<string | null>): void {
      if (live?.messageId === next.messageId) return void next.first?.body?.cancel();
      leaving?.abort();
      const controller = new AbortController();
      leaving = controller;
      set({ messageId: next.messageId, parts: null, isReconnecting: false });
      void run(next, controller.signal, readAgain).then(() => {
        if (leaving === controller) set(null);
      });
    },
    /** The page is left; the reply goes on being written. */
    stop(): void {
      leaving?.abort();
      leaving = null;
      live = null;
    },
  };
}
