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

export interface SnapResult {
  /** By how much it leaves the place of the pointer. */
  readonly offset: Point;
  readonly guides: readonly Guide[];
}

interface SnapOptions {
  /** How near a line pulls, in pixels of the canvas. */
  readonly reachPixels: number;
  readonly gridPixels: number;
}

type Axis = Guide["axis"];
const startOf = (box: Rect, axis: Axis) => (axis === "x" ? box.x : box.y);
const lengthOf = (box: Rect, axis: Axis) => (axis === "x" ? box.width : box.height);
const otherAxis = (axis: Axis): Axis => (axis === "x" ? "y" : "x");
const sidesOf = (box: Rect, axis: Axis) => [startOf(box, axis), startOf(box, axis) + lengthOf(box, axis)];
const middleOf = (box: Rect, axis: Axis) => startOf(box, axis) + lengthOf(box, axis) / 2;

/** What of the one may lie on a line with what of the other: side on side, middle on middle. */
function* alignmentPairs(box: Rect, neighbour: Rect, axis: Axis): Generator<readonly [number, number]> {
  yield [middleOf(box, axis), middleOf(neighbour, axis)];
  for (const side of sidesOf(box, axis)) for (const theirs of sidesOf(neighbour, axis)) yield [side, theirs];
}

function snapOffset(
  box: Rect,
  neighbours: readonly Rect[],
  axis: Axis,
  { reachPixels, gridPixels }: SnapOptions,
): number {
  let best: number | null = null;
  for (const neighbour of neighbours)
    for (const [ours, theirs] of alignmentPairs(box, neighbour, axis)) {
      const by = theirs - ours;
      if (Math.abs(by) <= reachPixels && (best === null || Math.abs(by) < Math.abs(best))) best = by;
    }
  return best ?? Math.round(startOf(box, axis) / gridPixels) * gridPixels - startOf(box, axis);
}

function guidesAlong(box: Rect, neighbours: readonly Rect[], axis: Axis): Guide[] {
  const across = otherAxis(axis);
  const lines = new Map<number, Guide>();
  for (const neighbour of neighbours)
    for (const [ours, theirs] of alignmentPairs(box, neighbour, axis)) {
      if (ours !== theirs) continue;
      const known = lines.get(ours);
      const ends = [...sidesOf(box, across), ...sidesOf(neighbour, across)];
      const from = Math.min(known?.from ?? Number.POSITIVE_INFINITY, ...ends);
      lines.set(ours, { axis, at: ours, from, to: Math.max(known?.to ?? Number.NEGATIVE_INFINITY, ...ends) });
    }
  return [...lines.values()];
}

export function snapToGuides(box: Rect, neighbours: readonly Rect[], options: SnapOptions): SnapResult {
  const by = { x: snapOffset(box, neighbours, "x", options), y: snapOffset(box, neighbours, "y", options) };
  const snapped = { ...box, x: box.x + by.x, y: box.y + by.y };
  return { offset: by, guides: [...guidesAlong(snapped, neighbours, "x"), ...guidesAlong(snapped, neighbours, "y")] };
}

export const rectsOverlap = (one: Rect, two: Rect): boolean =>
  one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;

/** The rectangle around all; null around none. */
export function boundingRect(boxes: readonly Rect[]): Rect | null {
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
