/** What can be made again, kept in memory within bounds. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value of this size; what was used longest ago makes room. A value that is larger than all room is not kept. */
  set(key: string, value: Value, bytes: number): void;
  /** The largest value that is kept. */
  readonly maxBytes: number;
  close(): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  usedAt: number;
}

/** A cache that holds at most `maxBytes`, and nothing that wasn't used for `idleMs`. */
export function createBoundedCache<Value>({
  maxBytes,
  idleMs,
}: {
  maxBytes: number;
  idleMs: number;
}): BoundedCache<Value> {
  /** Those that were used longest ago come first. */
  const entries = new Map<string, Entry<Value>>();
  let total = 0;
  let timer: NodeJS.Timeout | undefined;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function removeIdle(): void {
    timer = undefined;
    const before = performance.now() - idleMs;
    for (const [key, { usedAt }] of entries) if (usedAt <= before) remove(key);
    watch();
  }

  function watch(): void {
    const [oldest] = entries.values();
    if (!oldest || timer) return;
    timer = setTimeout(removeIdle, Math.max(1, oldest.usedAt + idleMs - performance.now())).unref();
  }

  return {
    maxBytes,
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.usedAt = performance.now();
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes, usedAt: performance.now() });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
      watch();
    },
    close() {
      clearTimeout(timer);
      entries.clear();
      total = 0;
    },
  };
}
