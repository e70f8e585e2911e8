/** Snaps a dragged card to its neighbors when it is close, otherwise to the grid. */
import type { Point } from "./edits.ts";
import type { Size } from "./flow.ts";

export type Rect = Point & Size;

/** An alignment line: vertical at x = `at` for axis "x", horizontal at y = `at` for axis "y". */
export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface SnapResult {
  /** Offset from the unsnapped position. */
  readonly offset: Point;
  readonly guides: readonly Guide[];
}

interface SnapOptions {
  /** Snap distance in canvas pixels. */
  readonly reachPixels: number;
  readonly gridPixels: number;
}

type Axis = Guide["axis"];
const startOf = (box: Rect, axis: Axis) => (axis === "x" ? box.x : box.y);
const lengthOf = (box: Rect, axis: Axis) => (axis === "x" ? box.width : box.height);
const otherAxis = (axis: Axis): Axis => (axis === "x" ? "y" : "x");
const sidesOf = (box: Rect, axis: Axis) => [startOf(box, axis), startOf(box, axis) + lengthOf(box, axis)];
const middleOf = (box: Rect, axis: Axis) => startOf(box, axis) + lengthOf(box, axis) / 2;

/** Coordinates that may align: sides with sides, middles with middles. */
function* alignmentPairs(box: Rect, neighbor: Rect, axis: Axis): Generator<readonly [number, number]> {
  yield [middleOf(box, axis), middleOf(neighbor, axis)];
  for (const side of sidesOf(box, axis)) for (const theirs of sidesOf(neighbor, axis)) yield [side, theirs];
}

function snapOffset(
  box: Rect,
  neighbors: readonly Rect[],
  axis: Axis,
  { reachPixels, gridPixels }: SnapOptions,
): number {
  let best: number | null = null;
  for (const neighbor of neighbors)
    for (const [ours, theirs] of alignmentPairs(box, neighbor, axis)) {
      const by = theirs - ours;
      if (Math.abs(by) <= reachPixels && (best === null || Math.abs(by) < Math.abs(best))) best = by;
    }
  return best ?? Math.round(startOf(box, axis) / gridPixels) * gridPixels - startOf(box, axis);
}

function guidesAlong(box: Rect, neighbors: readonly Rect[], axis: Axis): Guide[] {
  const across = otherAxis(axis);
  const lines = new Map<number, Guide>();
  for (const neighbor of neighbors)
    for (const [ours, theirs] of alignmentPairs(box, neighbor, axis)) {
      if (ours !== theirs) continue;
      const known = lines.get(ours);
      const ends = [...sidesOf(box, across), ...sidesOf(neighbor, across)];
      const from = Math.min(known?.from ?? Number.POSITIVE_INFINITY, ...ends);
      lines.set(ours, { axis, at: ours, from, to: Math.max(known?.to ?? Number.NEGATIVE_INFINITY, ...ends) });
    }
  return [...lines.values()];
}

export function snapToGuides(box: Rect, neighbors: readonly Rect[], options: SnapOptions): SnapResult {
  const by = { x: snapOffset(box, neighbors, "x", options), y: snapOffset(box, neighbors, "y", options) };
  const snapped = { ...box, x: box.x + by.x, y: box.y + by.y };
  return { offset: by, guides: [...guidesAlong(snapped, neighbors, "x"), ...guidesAlong(snapped, neighbors, "y")] };
}

export const rectsOverlap = (one: Rect, two: Rect): boolean =>
  one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;

/** The bounding rectangle; null for an empty list. */
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
