/** Distances between steps on the canvas, in React Flow pixels. */
import type { Catalog } from "../node.ts";

/** Distance from one step to the next, to the right and down. */
export const layoutPixels = { column: 288, row: 96 } as const;

/** Size of a step's card. */
export const cardPixels = { width: 216, height: 56 } as const;

/** Space for an edge's label above the step that the edge leads to. */
export const edgeLabelPixels = { width: 176, height: layoutPixels.row / 2 } as const;

/** Vertical distance to the next step; larger when the edge has a label. */
export const rowSpacing = (catalog: Catalog, type: string): number =>
  layoutPixels.row + (catalog[type]?.branching?.edgeLabel ? edgeLabelPixels.height : 0);
