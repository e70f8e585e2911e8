/**
 * Slots that are shared fairly between keys (workspaces), with a queue of waiting items.
 *
 * - A key never holds more than `slotsPerKey` slots, so that one slot is always left for other keys.
 * - A free slot goes to the waiting key with the fewest slots, and among equals to the one that was served longest ago.
 *   So a key without slots is served after at most as many releases as there are other waiting keys.
 * - When the queue is full, an item of a key with fewer waiting items evicts the last item of the key with the most.
 */
export interface FairQueue<Item> {
  /** Whether the item starts at once, and which item was evicted, possibly itself. Otherwise the item waits. */
  enqueue(key: string, item: Item): { starts: boolean; evicted: Item | null };
  /** Releases a slot of the key. Returns the item that starts instead, if any. */
  release(key: string): Item | null;
  /** Removes a waiting item; false when it isn't waiting. */
  remove(key: string, item: Item): boolean;
}

export interface FairQueueSize {
  readonly slots: number;
  /** The most slots that one key may hold. */
  readonly slotsPerKey: number;
  /** The most items that may wait. */
  readonly maxWaiting: number;
}

export function createFairQueue<Item>({ slots, slotsPerKey, maxWaiting }: FairQueueSize): FairQueue<Item> {
  /** In the order in which keys were last served; idle keys are removed. */
  const keys = new Map<string, { held: number; waiting: Item[] }>();
  let held = 0;
  let waiting = 0;

  function takeSlot(key: string, state: { held: number; waiting: Item[] }) {
    held += 1;
    state.held += 1;
    keys.delete(key); // to the end of the order
    keys.set(key, state);
  }
  function forgetIdleKey(key: string) {
    const state = keys.get(key);
    if (state && state.held === 0 && state.waiting.length === 0) keys.delete(key);
  }
  /** Evicts the newest item of the key with the most waiting items, if that key has more than `than`. */
  function evictFromLongest(than: number): Item | null {
    let longest = { length: than, pop: (): Item | undefined => undefined };
    for (const state of keys.values()) {
      if (state.waiting.length > longest.length)
        longest = { length: state.waiting.length, pop: () => state.waiting.pop() };
    }
    return longest.pop() ?? null;
  }

  return {
    enqueue(key, item) {
      const state = keys.get(key) ?? { held: 0, waiting: [] };
      keys.set(key, state);
      if (held < slots && state.held < slotsPerKey) {
        takeSlot(key, state);
        return { starts: true, evicted: null };
      }
      if (waiting < maxWaiting) {
        waiting += 1;
        state.waiting.push(item);
        return { starts: false, evicted: null };
      }
      const leaves = evictFromLongest(state.waiting.length + 1);
      if (leaves !== null) state.waiting.push(item);
      else forgetIdleKey(key);
      return { starts: false, evicted: leaves ?? item };
    },

    release(key) {
      held -= 1;
      const released = keys.get(key);
      if (released) released.held -= 1;
      forgetIdleKey(key);
      let next: [key: string, state: { held: number; waiting: Item[] }] | null = null;
      for (const entry of keys) {
        const [, state] = entry;
        if (state.waiting.length > 0 && state.held < slotsPerKey && state.held < (next?.[1].held ?? slotsPerKey))
          next = entry;
      }
      if (!next) return null;
      const item = next[1].waiting.shift() ?? null;
      waiting -= 1;
      takeSlot(...next);
      return item;
    },

    remove(key, item) {
      const waitingItems = keys.get(key)?.waiting ?? [];
      const at = waitingItems.indexOf(item);
      if (at === -1) return false;
      waitingItems.splice(at, 1);
      waiting -= 1;
      forgetIdleKey(key);
      return true;
    },
  };
}
