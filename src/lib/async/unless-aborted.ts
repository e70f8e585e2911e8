/**
 * What `work` results in, or a rejection with the reason of `signal` as soon as it aborts: for work that takes the
 * signal but doesn't look at it while it waits. What the work does after the abort is ignored.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
