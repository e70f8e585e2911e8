import { useEffect, useState } from "react";
import { followStream } from "#features/stream/client/follow.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";

/** What a running step has written so far, followed live; null while there is nothing to follow. */
export function useLiveStep(runId: string, streamId: string | null): readonly MessagePart[] | null {
  const [heard, setHeard] = useState<{ streamId: string; parts: readonly MessagePart[] } | null>(null);
  useEffect(() => {
    if (!streamId) return;
    const leaving = new AbortController();
    void follow(runId, streamId, leaving.signal, (parts) => setHeard({ streamId, parts }));
    return () => leaving.abort();
  }, [runId, streamId]);
  return streamId && heard?.streamId === streamId ? heard.parts : null;
}

async function follow(
  runId: string,
  streamId: string,
  signal: AbortSignal,
  onParts: (parts: readonly MessagePart[]) => void,
): Promise<void> {
  while (!signal.aborted) {
    const fold = await followStream({
      signal,
      resume: (after, abort) =>
        fetch(`/api/run/${runId}/stream/${streamId}?after=${after}`, { signal: abort, cache: "no-store" }),
      onFold: ({ parts }) => !signal.aborted && parts.length > 0 && onParts(parts),
    });
    if (fold.isEnded) return;
    // A step holds its stream's name before the first word is written: nothing there yet is no end.
    await pause(timers.stream.lookMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", leave, { once: true });
  });
}
