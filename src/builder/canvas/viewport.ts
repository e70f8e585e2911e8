import { type Size, sizeOf } from "#builder/graph/flow.ts";
import { visibleRects } from "#builder/graph/flow-groups.ts";
import type { Rect } from "#builder/graph/guides.ts";
import { type Graph, startNodes } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boundingBox = (rects: readonly Rect[]): Box | null =>
  rects.length === 0
    ? null
    : {
        left: Math.min(...rects.map((rect) => rect.x)),
        top: Math.min(...rects.map((rect) => rect.y)),
        right: Math.max(...rects.map((rect) => rect.x + rect.width)),
        bottom: Math.max(...rects.map((rect) => rect.y + rect.height)),
      };

/** The rectangle that holds all nodes; null without any. */
export const boundsOf = (graph: Graph): Box | null =>
  boundingBox(graph.nodes.map((node) => ({ ...node.position, ...sizeOf(node) })));

/** Below this, the tools do not fit below each other, or would take too much of a narrow canvas. */
const toolColumnMinSize = { width: 760, height: 460 } as const;

/** Whether the tools lie in a column at the left; else they lie in a row at the top. Before it is measured they do. */
export const hasToolColumn = ({ width, height }: Size): boolean =>
  width === 0 || (width >= toolColumnMinSize.width && height >= toolColumnMinSize.height);

/** Whether test runs lie at the top as well; else they lie at the bottom, where they cover no step. */
export const hasRunBarOnTop = (width: number): boolean => width === 0 || width >= 660;

/** What the tools above the canvas cover on each side, and a little air. */
function toolInsets(size: Size) {
  const isColumn = hasToolColumn(size);
  return { top: isColumn ? 68 : 60, bottom: 64, left: isColumn ? 80 : 24, right: 32 };
}

/** A workflow of few steps begins here, not in the middle. */
const maxTopPixels = 96;
/** Below this, names are hard to read. */
const minReadableZoom = 0.75;
export const zoomLimits = { min: 0.1, max: 1.75 } as const;

interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** All of it between the tools, never larger than life. */
function fitBox(box: Box, size: Size): Viewport {
  const { top, bottom, left, right } = toolInsets(size);
  const width = Math.max(1, size.width - left - right);
  const height = Math.max(1, size.height - top - bottom);
  const fitting = Math.min(width / (box.right - box.left), height / (box.bottom - box.top), 1);
  const zoom = Math.max(zoomLimits.min, fitting);
  return {
    x: left + (width - (box.right - box.left) * zoom) / 2 - box.left * zoom,
    y: top + Math.max(0, height - (box.bottom - box.top) * zoom) / 2 - box.top * zoom,
    zoom,
  };
}

/** How the whole workflow is shown, groups as they are folded; null without any step. */
export function wholeGraphViewport(graph: Graph, unfolded: ReadonlySet<string>, size: Size): Viewport | null {
  const box = boundingBox(visibleRects(graph.nodes, graph.groups, unfolded, sizeOf));
  return box && fitBox(box, size);
}

/** How a workflow is shown first: whole where it can still be read, else its beginning. */
export function initialViewport(graph: Graph, size: Size): Viewport {
  const bounds = boundsOf(graph);
  const { width, height } = size;
  if (!bounds) return { x: width / 2, y: height / 3, zoom: 1 };
  const whole = fitBox(bounds, size);
  if (whole.zoom >= minReadableZoom) return { ...whole, y: Math.min(whole.y, maxTopPixels - bounds.top * whole.zoom) };
  const { top, left, right } = toolInsets(size);
  const room = width - left - right;
  const isWide = bounds.right - bounds.left > room;
  const start = isWide ? (startNodes(graph, catalog)[0] ?? graph.nodes[0]) : undefined;
  const middle = start ? start.position.x + sizeOf(start).width / 2 : (bounds.left + bounds.right) / 2;
  return { x: left + room / 2 - middle, y: top - bounds.top, zoom: 1 };
}

/** For the canvas library: how long a move of the view takes. People who asked for less motion see none. */
export const transitionFor = (duration: number) => ({
  duration: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration,
});

/** Few steps of size, so that cards are styled anew only now and then while the view zooms. */
const zoomedOutSteps = [0.35, 0.27, 0.21, 0.16] as const;
const zoomedOutBelow = 0.45;
const minTextPixels = 11;

/** The size of names on cards that are seen from far, on the canvas; null where they are readable as they are. */
export function zoomedOutTextPixels(zoom: number): number | null {
  if (zoom >= zoomedOutBelow) return null;
  return minTextPixels / (zoomedOutSteps.find((least) => zoom >= least) ?? zoomedOutSteps[3]);
}
