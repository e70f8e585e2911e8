import { useEffect, useState } from "react";
import { followStream } from "#client/stream/follow.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";

/** The answer being written; a step with pieces writes one after the other. */
export interface LiveAnswer {
  answerId: string | null;
  parts: readonly MessagePart[];
}

/** Follows a running step's answer live; null if there is none. */
export function useLiveStep(runId: string, streamId: string | null): LiveAnswer | null {
  const [received, setHeard] = useState<(LiveAnswer & { streamId: string }) | null>(null);
  useEffect(() => {
    if (!streamId) return;
    const controller = new AbortController();
    void followAnswers(runId, streamId, controller.signal, (answer) => setHeard({ streamId, ...answer }));
    return () => controller.abort();
  }, [runId, streamId]);
  return streamId && received?.streamId === streamId ? received : null;
}

async function followAnswers(
  runId: string,
  streamId: string,
  signal: AbortSignal,
  onAnswer: (answer: LiveAnswer) => void,
): Promise<void> {
  while (!signal.aborted) {
    const fold = await followStream({
      signal,
      resume: (after, abort) =>
        fetch(`/api/run/${runId}/stream/${streamId}?after=${after}`, { signal: abort, cache: "no-store" }),
      onFold: ({ messageId, parts }) => !signal.aborted && onAnswer({ answerId: messageId, parts }),
    });
    if (fold.isEnded) return;
    // The step has its stream id before the first chunk exists, so an empty stream is not the end.
    await pause(timers.stream.pollMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", finish, { once: true });
  });
}
