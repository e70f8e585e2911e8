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
const measureParts = (parts: readonly MessagePart[]) =>
  parts.reduce((sum, part) => sum + 1 + ("text" in part && typeof part.text === "string" ? part.text.length : 0), 0);

export interface FollowOptions {
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
  let currentRun: AbortController | null = null;
  const subscribers = new Set<() => void>();

  function set(newReply: LiveReply | null) {
    live = newReply;
    for (const read of subscribers) read();
  }
  const change = (changes: Partial<LiveReply>) => live && set({ ...live, ...changes });

  async function followReply(
    { messageId, shown = [], first }: FollowOptions,
    signal: AbortSignal,
    refetchOpenReply: () => Promise<string | null>,
  ) {
    let nextResponse = first;
    while (!signal.aborted) {
      let shownSize = measureParts(live?.parts ?? shown);
      await followWhileVisible({
        resume: (after, ending) => resumeReply(chatId, messageId, after, ending),
        ...(nextResponse ? { first: nextResponse } : {}),
        signal,
        onFold({ parts }) {
          if (measureParts(parts) < shownSize) return;
          shownSize = 0;
          change({ parts });
        },
        onState: (state) => change({ isReconnecting: state === "reconnecting" }),
      });
      nextResponse = undefined;
      if (signal.aborted || (await refetchOpenReply()) !== messageId) return;
      // Its process has died, or has not written its first word yet: somebody will go on with it.
      await new Promise((resolve) => setTimeout(resolve, timers.stream.pollMs));
    }
  }

  return {
    get: () => live,
    subscribe(onChange: () => void) {
      subscribers.add(onChange);
      return () => {
        subscribers.delete(onChange);
      };
    },
    /** A reply that is followed already is not followed twice. `readAgain` answers the id of the reply still open. */
    follow(next: FollowOptions, refetchOpenReply: () => Promise<string | null>): void {
      if (live?.messageId === next.messageId) return void next.first?.body?.cancel();
      currentRun?.abort();
      const controller = new AbortController();
      currentRun = controller;
      set({ messageId: next.messageId, parts: null, isReconnecting: false });
      void followReply(next, controller.signal, refetchOpenReply).then(() => {
        if (currentRun === controller) set(null);
      });
    },
    /** The page is left; the reply goes on being written. */
    stop(): void {
      currentRun?.abort();
      currentRun = null;
      live = null;
    },
  };
}
