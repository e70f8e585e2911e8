/** An iterator that can be read ahead of its reader. */
export interface ReadAhead<T> extends AsyncIterableIterator<T> {
  /** Asks for the next `count` items now, instead of when they are read. */
  readAhead(count: number): void;
}

export function readAhead<T>(source: AsyncGenerator<T, void, undefined>): ReadAhead<T> {
  const asked: Promise<IteratorResult<T, void>>[] = [];
  return {
    readAhead(count) {
      for (let at = 0; at < count; at++) {
        const next = source.next();
        // Its reader gets the error; there may be none.
        next.catch(() => undefined);
        asked.push(next);
      }
    },
    next: () => asked.shift() ?? source.next(),
    return: () => source.return(),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
