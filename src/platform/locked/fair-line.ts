/**
 * Places that are given out fairly by key, and the line of those who wait for one. A key is whose work it is, a workspace.
 *
 * - A key never holds more than its share, so that one place is always left for another key.
 * - A free place goes to the waiting key that holds the fewest; among equals to the one whose last turn was longest ago.
 *   One that holds nothing is therefore served after at most as many places came free as other keys wait with it.
 * - In a full line a newcomer of a shorter line takes the last place of the longest one.
 */
export interface FairLine<Item> {
  /** What begins at once, or had to leave the line: the item itself, or another one. Neither: it waits. */
  enter(key: string, item: Item): { begins: boolean; leaves: Item | null };
  /** A place of this key is free again; the item that begins in its stead, if there is one. */
  free(key: string): Item | null;
  /** Takes an item out of the line; false when it is not in it. */
  drop(key: string, item: Item): boolean;
}

export interface FairLineSize {
  readonly places: number;
  /** Of the places, for one key. */
  readonly share: number;
  /** Those who may wait. */
  readonly line: number;
}

export function createFairLine<Item>({ places, share, line }: FairLineSize): FairLine<Item> {
  /** In the order of their last turns; keys that neither hold nor wait are forgotten. */
  const keys = new Map<string, { held: number; waiting: Item[] }>();
  let held = 0;
  let waiting = 0;

  function take(key: string, state: { held: number; waiting: Item[] }) {
    held += 1;
    state.held += 1;
    keys.delete(key); // to the end of the order
    keys.set(key, state);
  }
  function forget(key: string) {
    const state = keys.get(key);
    if (state && state.held === 0 && state.waiting.length === 0) keys.delete(key);
  }
  /** The one that waited least of the longest line, if that is longer than a line of `than`. */
  function shorten(than: number): Item | null {
    let longest = { length: than, pop: (): Item | undefined => undefined };
    for (const state of keys.values()) {
      if (state.waiting.length > longest.length)
        longest = { length: state.waiting.length, pop: () => state.waiting.pop() };
    }
    return longest.pop() ?? null;
  }

  return {
    enter(key, item) {
      const state = keys.get(key) ?? { held: 0, waiting: [] };
      keys.set(key, state);
      if (held < places && state.held < share) {
        take(key, state);
        return { begins: true, leaves: null };
      }
      if (waiting < line) {
        waiting += 1;
        state.waiting.push(item);
        return { begins: false, leaves: null };
      }
      const leaves = shorten(state.waiting.length + 1);
      if (leaves !== null) state.waiting.push(item);
      else forget(key);
      return { begins: false, leaves: leaves ?? item };
    },

    free(key) {
      held -= 1;
      const own = keys.get(key);
      if (own) own.held -= 1;
      forget(key);
      let next: [key: string, state: { held: number; waiting: Item[] }] | null = null;
      for (const entry of keys) {
        const [, state] = entry;
        if (state.waiting.length > 0 && state.held < share && state.held < (next?.[1].held ?? share)) next = entry;
      }
      if (!next) return null;
      const item = next[1].waiting.shift() ?? null;
      waiting -= 1;
      take(...next);
      return item;
    },

    drop(key, item) {
      const line = keys.get(key)?.waiting ?? [];
      const at = line.indexOf(item);
      if (at === -1) return false;
      line.splice(at, 1);
      waiting -= 1;
      forget(key);
      return true;
    },
  };
}
