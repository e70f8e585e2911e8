/**
 * Places that are given out fairly by key, and the line of those who wait for one. A key is whose work it is, a workspace.
 *
 * - A key never holds more than its share, so that one place is always left for another key.
 * - A free place goes to the waiting key that holds the fewest; among equals to the one whose last turn was longest ago.
 *   One that holds nothing is therefore served after at most as many places came free as other keys wait with it.
 * - In a full line a newcomer of a shorter line takes the last place of the longest one.
 */
export interface FairQueue<Item> {
  /** What begins at once, or had to leave the line: the item itself, or another one. Neither: it waits. */
  enqueue(key: string, item: Item): { starts: boolean; evicted: Item | null };
  /** A place of this key is free again; the item that begins in its stead, if there is one. */
  release(key: string): Item | null;
  /** Takes an item out of the line; false when it is not in it. */
  remove(key: string, item: Item): boolean;
}

export interface FairQueueSize {
  readonly slots: number;
  /** Of the places, for one key. */
  readonly slotsPerKey: number;
  /** Those who may wait. */
  readonly maxWaiting: number;
}

export function createFairQueue<Item>({ slots, slotsPerKey, maxWaiting }: FairQueueSize): FairQueue<Item> {
  /** In the order of their last turns; keys that neither hold nor wait are forgotten. */
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
  /** The one that waited least of the longest line, if that is longer than a line of `than`. */
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
