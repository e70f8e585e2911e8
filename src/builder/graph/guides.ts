/** Where a dragged card comes to rest: in line with its neighbours where it is close to that, else on the grid. */
import type { Point } from "./edits.ts";
import type { Size } from "./flow.ts";

export type Rect = Point & Size;

/** A line through everything that stands on it: upright at `at` across, or level at `at` down. */
export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rest {
  /** By how much it leaves the place of the pointer. */
  readonly by: Point;
  readonly guides: readonly Guide[];
}

interface SnapOptions {
  /** How near a line pulls, in pixels of the canvas. */
  readonly reach: number;
  readonly grid: number;
}

type Axis = Guide["axis"];
const startOf = (box: Rect, axis: Axis) => (axis === "x" ? box.x : box.y);
const lengthOf = (box: Rect, axis: Axis) => (axis === "x" ? box.width : box.height);
const other = (axis: Axis): Axis => (axis === "x" ? "y" : "x");
const sidesOf = (box: Rect, axis: Axis) => [startOf(box, axis), startOf(box, axis) + lengthOf(box, axis)];
const middleOf = (box: Rect, axis: Axis) => startOf(box, axis) + lengthOf(box, axis) / 2;

/** What of the one may lie on a line with what of the other: side on side, middle on middle. */
function* pairs(box: Rect, neighbour: Rect, axis: Axis): Generator<readonly [number, number]> {
  yield [middleOf(box, axis), middleOf(neighbour, axis)];
  for (const side of sidesOf(box, axis)) for (const theirs of sidesOf(neighbour, axis)) yield [side, theirs];
}

function pull(box: Rect, neighbours: readonly Rect[], axis: Axis, { reach, grid }: SnapOptions): number {
  let best: number | null = null;
  for (const neighbour of neighbours)
    for (const [ours, theirs] of pairs(box, neighbour, axis)) {
      const by = theirs - ours;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by;
    }
  return best ?? Math.round(startOf(box, axis) / grid) * grid - startOf(box, axis);
}

function linesOf(box: Rect, neighbours: readonly Rect[], axis: Axis): Guide[] {
  const across = other(axis);
  const lines = new Map<number, Guide>();
  for (const neighbour of neighbours)
    for (const [ours, theirs] of pairs(box, neighbour, axis)) {
      if (ours !== theirs) continue;
      const known = lines.get(ours);
      const ends = [...sidesOf(box, across), ...sidesOf(neighbour, across)];
      const from = Math.min(known?.from ?? Number.POSITIVE_INFINITY, ...ends);
      lines.set(ours, { axis, at: ours, from, to: Math.max(known?.to ?? Number.NEGATIVE_INFINITY, ...ends) });
    }
  return [...lines.values()];
}

export function settle(box: Rect, neighbours: readonly Rect[], options: SnapOptions): Rest {
  const by = { x: pull(box, neighbours, "x", options), y: pull(box, neighbours, "y", options) };
  const rested = { ...box, x: box.x + by.x, y: box.y + by.y };
  return { by, guides: [...linesOf(rested, neighbours, "x"), ...linesOf(rested, neighbours, "y")] };
}

export const touches = (one: Rect, two: Rect): boolean =>
  one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;

/** The rectangle around all; null around none. */
export function around(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
