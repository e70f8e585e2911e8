import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairQueue, type FairQueueSize } from "./fair-queue.ts";

interface Item {
  key: string;
  order: number;
}
type Step = { what: "enter"; key: string } | { what: "free"; at: number } | { what: "drop"; at: number };

const keys = ["a", "b", "c", "d", "e"];
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant("enter" as const), key: fc.constantFrom(...keys) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant("free" as const), at: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("drop" as const), at: fc.nat(20) }) },
  ),
  { maxLength: 200 },
);
const sizes = fc
  .record({ slots: fc.integer({ min: 1, max: 6 }), maxWaiting: fc.integer({ min: 0, max: 12 }), perKey: fc.nat(5) })
  .map(({ slots, maxWaiting, perKey }) => ({ slots, maxWaiting, slotsPerKey: 1 + (perKey % slots) }));

/** Runs the steps, and calls `look` after each one with what happened and the current state. */
function play(
  size: FairQueueSize,
  story: readonly Step[],
  look: (now: { holding: Item[]; waiting: Item[]; begun: Item | null; freed: boolean; left: Item | null }) => void,
) {
  const line = createFairQueue<Item>(size);
  let holding: Item[] = [];
  let waiting: Item[] = [];
  story.forEach((step, order) => {
    let begun: Item | null = null;
    let left: Item | null = null;
    if (step.what === "enter") {
      const item = { key: step.key, order };
      const entered = line.enqueue(item.key, item);
      left = entered.evicted;
      if (entered.starts) begun = item;
      else waiting.push(item);
      waiting = waiting.filter((one) => one !== left);
    } else if (step.what === "free") {
      const freed = holding[step.at % holding.length];
      if (!freed) return;
      holding = holding.filter((one) => one !== freed);
      begun = line.release(freed.key);
      waiting = waiting.filter((one) => one !== begun);
    } else {
      const dropped = waiting[step.at % waiting.length];
      if (!dropped) return;
      expect(line.remove(dropped.key, dropped)).toBe(true);
      expect(line.remove(dropped.key, dropped)).toBe(false);
      waiting = waiting.filter((one) => one !== dropped);
    }
    if (begun) holding.push(begun);
    look({ holding, waiting, begun, freed: step.what === "free", left });
  });
}
const count = (items: readonly Item[], key: string) => items.filter((item) => item.key === key).length;

test("keys never hold more slots than allowed, alone or together, and no item waits for a slot that its key may use", () => {
  fc.assert(
    fc.property(sizes, steps, (size, story) =>
      play(size, story, ({ holding, waiting }) => {
        expect(holding.length).toBeLessThanOrEqual(size.slots);
        expect(waiting.length).toBeLessThanOrEqual(size.maxWaiting);
        for (const key of keys) {
          expect(count(holding, key)).toBeLessThanOrEqual(size.slotsPerKey);
          if (count(waiting, key) > 0)
            expect(holding.length === size.slots || count(holding, key) === size.slotsPerKey, key).toBe(true);
        }
      }),
    ),
  );
});

test("items of one key start in the order in which they were added", () => {
  fc.assert(
    fc.property(sizes, steps, (size, story) =>
      play(size, story, ({ waiting, begun }) => {
        if (begun)
          for (const other of waiting) if (other.key === begun.key) expect(other.order).toBeGreaterThan(begun.order);
      }),
    ),
  );
});

test("a key without slots gets one after at most one turn of each other key", () => {
  fc.assert(
    fc.property(sizes, steps, (size, story) => {
      const turns = new Map<string, string[]>();
      play(size, story, ({ holding, waiting, begun, freed }) => {
        for (const key of keys) {
          if (count(waiting, key) === 0 || count(holding, key) > 0) turns.delete(key);
          else if (begun && freed) {
            const others = turns.get(key) ?? [];
            expect(others, `${key} waits`).not.toContain(begun.key);
            turns.set(key, [...others, begun.key]);
          }
        }
      });
    }),
  );
});

test("a full queue evicts an item of the key with the most waiting items, never of a key with fewer", () => {
  fc.assert(
    fc.property(sizes, steps, (size, story) =>
      play(size, story, ({ waiting, left }) => {
        if (!left) return;
        expect(waiting.length).toBe(size.maxWaiting);
        const own = count(waiting, left.key);
        for (const key of keys) expect(count(waiting, key)).toBeLessThanOrEqual(own + 1);
      }),
    ),
  );
});

test("with two slots and one busy key, another key gets the next slot before items that waited longer", () => {
  const line = createFairQueue<string>({ slots: 2, slotsPerKey: 2, maxWaiting: 10 });
  for (const item of ["a1", "a2", "a3", "a4"]) line.enqueue("a", item);
  line.enqueue("b", "b1");
  expect(line.release("a")).toBe("b1");
  expect(line.release("a")).toBe("a3");
});
