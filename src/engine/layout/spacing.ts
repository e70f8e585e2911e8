/** How far apart steps stand on the canvas. Pixels, as React Flow counts them. */
import type { Catalog } from "../node.ts";

/** From one step to the next: beside it, below it. */
export const layoutPixels = { column: 288, row: 96 } as const;

/** The card of a step (look/3-builder). */
export const cardPixels = { width: 216, height: 56 } as const;

/** What the word on an edge needs above the step it leads to. */
export const edgeLabelPixels = { width: 176, height: layoutPixels.row / 2 } as const;

/** How far below a step the next one stands: farther where the edge between them carries a word. */
export const rowSpacing = (catalog: Catalog, type: string): number =>
  layoutPixels.row + (catalog[type]?.branching?.edgeLabel ? edgeLabelPixels.height : 0);
