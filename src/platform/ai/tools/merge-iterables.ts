/** Runs several sources at once and hands on what they yield in the order it comes; ends early when the signal aborts. */
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
      // A source reports its failures; one that throws has simply ended.
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
