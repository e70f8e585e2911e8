/** Reads several sources concurrently and yields their values as they arrive; ends early when the signal aborts. */
export async function* mergeIterables<T>(
  sources: AsyncIterable<T>[],
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const queue: T[] = [];
  let running = sources.length;
  let wake: () => void = () => {};
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort, { once: true });
  for (const source of sources) {
    void (async () => {
      for await (const report of source) {
        queue.push(report);
        wake();
      }
    })()
      // Sources yield their failures as values, so a source that throws is treated as ended.
      .catch(() => {})
      .finally(() => {
        running--;
        wake();
      });
  }
  try {
    while (!signal.aborted && (running > 0 || queue.length > 0)) {
      const next = queue.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
