import fc from "fast-check";
import { expect, test } from "vitest";
import { createTimeAxis } from "./time-axis.ts";

const span = (kind: "reply" | "model" | "tool" | "wait", startMs: number, endMs: number | null, id = `${startMs}`) => ({
  id,
  parentId: kind === "reply" ? null : "whole",
  kind,
  startMs,
  endMs,
});

test("without long pauses, places are proportional to time and ticks are round", () => {
  const axis = createTimeAxis([span("reply", 1_000, 5_000, "whole"), span("model", 1_000, 5_000)], 0);
  expect([axis.at(1_000), axis.at(2_000), axis.at(5_000)]).toEqual([0, 0.25, 1]);
  expect(axis.ticks.map(({ sinceStartMs }) => sinceStartMs)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(axis.breaks).toEqual([]);
});

test("a night of waiting takes little room, so that the work before and after stays readable", () => {
  const hour = 3_600_000;
  const spans = [
    span("reply", 0, 8 * hour + 4_000, "whole"),
    span("model", 0, 2_000),
    span("wait", 2_000, 8 * hour),
    span("model", 8 * hour, 8 * hour + 4_000),
  ];
  const axis = createTimeAxis(spans, 0);
  expect(axis.breaks).toEqual([expect.objectContaining({ durationMs: 8 * hour - 2_000, isWait: true })]);
  expect(axis.breaks[0]?.width).toBeLessThan(0.15);
  expect(axis.at(2_000)).toBeGreaterThan(0.25);
  expect(axis.ticks).toEqual([]);
});

test("a step that still runs is no pause, even if nothing inside it is known yet", () => {
  const spans = [span("reply", 0, null, "whole"), span("model", 0, 1_000)];
  expect(createTimeAxis(spans, 60_000).breaks).toEqual([]);
});

test("what lasts ends now", () => {
  const axis = createTimeAxis([span("reply", 0, null, "whole"), span("model", 0, null)], 3_000);
  expect(axis.endMs).toBe(3_000);
  expect(axis.at(1_500)).toBe(0.5);
});

test("for any spans, a later moment is never further left, and all places are on the axis", () => {
  const spans = fc.array(
    fc.record({
      id: fc.uuid(),
      parentId: fc.constant("whole"),
      kind: fc.constantFrom("model" as const, "tool" as const, "wait" as const),
      startMs: fc.nat(10_000_000),
      endMs: fc.nat(10_000_000),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(spans, (given) => {
      const valid = given.map((one) => ({ ...one, endMs: Math.max(one.startMs, one.endMs) }));
      const axis = createTimeAxis(valid, 0);
      const moments = valid.flatMap(({ startMs, endMs }) => [startMs, endMs]).toSorted((one, other) => one - other);
      const places = moments.map(axis.at);
      for (const [at, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual(places[at - 1] ?? 0);
        expect(place).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
