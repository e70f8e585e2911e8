import type { Direction } from "#engine/layout/direction.ts";
import { cardPixels, layoutPixels } from "#engine/layout/spacing.ts";
import { limits } from "#product/limits.ts";
import type { Point } from "./edits.ts";
import type { Rect } from "./guides.ts";

const gap = { x: layoutPixels.column - cardPixels.width, y: layoutPixels.row - cardPixels.height } as const;
const onGrid = (pixels: number) => Math.ceil(pixels / limits.workflow.gridPixels) * limits.workflow.gridPixels;

/** The nearest free position beside `box`: to the right in a vertical workflow, below in a horizontal one. */
export function findFreePlace(box: Rect, taken: readonly Rect[], direction: Direction): Point {
  const isDown = direction === "down";
  const next = (rect: Rect): Point =>
    isDown
      ? { x: onGrid(rect.x + rect.width + gap.x), y: box.y }
      : { x: box.x, y: onGrid(rect.y + rect.height + gap.y) };
  let at = next(box);
  // Every iteration passes one obstacle, so the loop ends.
  for (let hit = firstOverlap(at); hit; hit = firstOverlap(at)) at = next(hit);
  return at;

  function firstOverlap({ x, y }: Point): Rect | undefined {
    return taken.find(
      (rect) =>
        rect.x < x + box.width && x < rect.x + rect.width && rect.y < y + box.height && y < rect.y + rect.height,
    );
  }
}
