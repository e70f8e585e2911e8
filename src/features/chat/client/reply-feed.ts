import { createStore, type StoreApi } from "zustand/vanilla";
import { openPanel, usePanel } from "#client/panels/panels.ts";
import { createCanvasReader } from "#client/stream/live-canvases.ts";
import { followWhileVisible } from "#client/stream/while-visible.ts";
import { type MessagePart, sizeOfParts } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { resumeReply } from "./send-turn.ts";

/** A reply being streamed. */
export interface LiveReply {
  messageId: string;
  /** null until more has arrived than the loaded chat contains. */
  parts: readonly MessagePart[] | null;
  isReconnecting: boolean;
}

/** The reply that is being streamed in a chat, if any. */
export type LiveReplyStore = StoreApi<{ live: LiveReply | null }>;

export const createLiveReplyStore = (): LiveReplyStore => createStore(() => ({ live: null }));

/** Shows a canvas beside its chat as soon as it is written, unless another panel is open or there is no space. */
function showCanvas(documentId: string): void {
  const { request } = usePanel.getState();
  const isFree = request === null || request.kind === "canvas";
  if (isFree && window.matchMedia(wideScreen).matches) openPanel({ kind: "canvas", documentId });
}

/** Side panels have space. */
const wideScreen = "(min-width: 1024px)";

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
  const store = createLiveReplyStore();
  let currentRun: AbortController | null = null;
  /** The stream has ended. */
  let isOver = false;
  /** The open reply as the page renders it. */
  let renderedId: string | undefined;

  const current = () => store.getState().live;
  const change = (changes: Partial<LiveReply>) =>
    store.setState(({ live }) => ({ live: live && { ...live, ...changes } }));

  async function followReply(
    { messageId, shown = [], first }: FollowOptions,
    signal: AbortSignal,
    refetchOpenReply: () => Promise<string | null>,
  ) {
    let nextResponse = first;
    const canvases = createCanvasReader(showCanvas);
    signal.addEventListener("abort", () => canvases.end(), { once: true });
    while (!signal.aborted) {
      // A stream that restarts must not show less than before.
      let shownSize = sizeOfParts(current()?.parts ?? shown);
      const { isEnded } = await followWhileVisible({
        resume: (after, ending) => resumeReply(chatId, messageId, after, ending),
        ...(nextResponse ? { first: nextResponse } : {}),
        signal,
        onFold({ parts }) {
          if (sizeOfParts(parts) < shownSize) return;
          shownSize = 0;
          change({ parts });
        },
        onChunk: canvases.read,
        onState: (state) => change({ isReconnecting: state === "reconnecting" }),
      });
      nextResponse = undefined;
      canvases.end();
      if (signal.aborted || (await refetchOpenReply()) !== messageId) return;
      // All its calls were decided while it was written, so it continues in another stream.
      if (isEnded) continue;
      // The process died or has not written anything yet; another one will continue.
      await new Promise((resolve) => setTimeout(resolve, timers.stream.pollMs));
    }
  }

  const forgetRendered = () => {
    if (isOver && current()?.messageId !== renderedId) store.setState({ live: null });
  };

  return {
    store,
    /** Follows a reply; does nothing if it is followed already. */
    follow(next: FollowOptions, refetchOpenReply: () => Promise<string | null>): void {
      const live = current();
      const isSame = live?.messageId === next.messageId;
      if (isSame && !isOver) return void next.first?.body?.cancel();
      currentRun?.abort();
      const controller = new AbortController();
      currentRun = controller;
      isOver = false;
      const parts = isSame ? live.parts : null;
      store.setState({ live: { messageId: next.messageId, parts, isReconnecting: false } });
      void followReply(next, controller.signal, refetchOpenReply).then(() => {
        if (currentRun !== controller) return;
        isOver = true;
        forgetRendered();
      });
    },
    /**
     * Tells which reply is open in the chat as it is rendered. What was streamed is shown until the stored reply is, which
     * comes later than its data: otherwise the reply would be as it was before for a moment, and what a person types into
     * its calls would be lost.
     */
    setRendered(openId: string | undefined): void {
      renderedId = openId;
      forgetRendered();
    },
    /** Stops following when the page is left; the reply continues on the server. */
    stop(): void {
      currentRun?.abort();
      currentRun = null;
      store.setState({ live: null });
    },
  };
}
