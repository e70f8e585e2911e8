import { followWhileVisible } from "#client/stream/while-visible.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { resumeReply } from "./send-turn.ts";

/** A reply being streamed. */
export interface LiveReply {
  messageId: string;
  /** null until more has arrived than the loaded chat contains. */
  parts: readonly MessagePart[] | null;
  isReconnecting: boolean;
}

export type ReplyFeed = ReturnType<typeof createReplyFeed>;
/** The part of the feed that components need to show the reply. */
export type ReplySource = Pick<ReplyFeed, "get" | "subscribe">;

/** The size of a reply. A stream that restarts must not show less than before. */
const measureParts = (parts: readonly MessagePart[]) =>
  parts.reduce((sum, part) => sum + 1 + ("text" in part && typeof part.text === "string" ? part.text.length : 0), 0);

export interface FollowOptions {
  messageId: string;
  /** The parts that are already shown. */
  shown?: readonly MessagePart[];
  /** The response of the POST that requested the reply. */
  first?: Response;
}

/**
 * Follows the open reply of one chat. Only its message subscribes, so that a new word rerenders one message and not the
 * chat. `refetchOpenReply` refetches the chat and returns the id of the reply that is still open.
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
      // The process died or has not written anything yet; another one will continue.
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
    /** Follows a reply; does nothing if it is followed already. */
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
    /** Stops following when the page is left; the reply continues on the server. */
    stop(): void {
      currentRun?.abort();
      currentRun = null;
      live = null;
    },
  };
}
