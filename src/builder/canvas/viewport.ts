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

/** The bounding box of all nodes; null when there are none. */
export const boundsOf = (graph: Graph): Box | null =>
  boundingBox(graph.nodes.map((node) => ({ ...node.position, ...sizeOf(node) })));

/** Minimum canvas size for a tool column. */
const toolColumnMinSize = { width: 760, height: 460 } as const;

/** Whether the tools are a column at the left instead of a row at the top. True until the canvas is measured. */
export const hasToolColumn = ({ width, height }: Size): boolean =>
  width === 0 || (width >= toolColumnMinSize.width && height >= toolColumnMinSize.height);

/** Whether the test run bar fits at the top. Otherwise it is at the bottom, where it covers no step. */
export const hasRunBarOnTop = (width: number): boolean => width === 0 || width >= 660;

/** Pixels covered by tools on each side, plus some margin. */
function toolInsets(size: Size) {
  const isColumn = hasToolColumn(size);
  return { top: isColumn ? 68 : 60, bottom: 64, left: isColumn ? 80 : 24, right: 32 };
}

/** A short workflow starts at this distance from the top instead of being centered. */
const maxTopPixels = 96;
/** Below this zoom, names are hard to read. */
const minReadableZoom = 0.75;
export const zoomLimits = { min: 0.1, max: 1.75 } as const;

interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** Fits a box between the tools, at 100 % at most. */
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

/** The viewport that shows the whole workflow, with groups as folded; null without steps. */
export function wholeGraphViewport(graph: Graph, unfolded: ReadonlySet<string>, size: Size): Viewport | null {
  const box = boundingBox(visibleRects(graph.nodes, graph.groups, unfolded, sizeOf));
  return box && fitBox(box, size);
}

/** The initial viewport: the whole workflow if it is readable, otherwise its start. */
export function initialViewport(graph: Graph, size: Size): Viewport {
  const bounds = boundsOf(graph);
  const { width, height } = size;
  if (!bounds) return { x: width / 2, y: height / 3, zoom: 1 };
  const whole = fitBox(bounds, size);
  if (whole.zoom >= minReadableZoom) return { ...whole, y: Math.min(whole.y, maxTopPixels - bounds.top * whole.zoom) };
  const { top, left, right } = toolInsets(size);
  const availableWidth = width - left - right;
  const isWide = bounds.right - bounds.left > availableWidth;
  const start = isWide ? (startNodes(graph, catalog)[0] ?? graph.nodes[0]) : undefined;
  const middle = start ? start.position.x + sizeOf(start).width / 2 : (bounds.left + bounds.right) / 2;
  return { x: left + availableWidth / 2 - middle, y: top - bounds.top, zoom: 1 };
}

/** Transition options for viewport changes. Respects reduced motion. */
export const transitionFor = (duration: number) => ({
  duration: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration,
});

/** A few discrete steps, so that zooming rarely restyles the cards. */
const zoomedOutSteps = [0.35, 0.27, 0.21, 0.16] as const;
const zoomedOutBelow = 0.45;
const minTextPixels = 11;

/** Text size in canvas pixels for zoomed-out names; null when the normal size is readable. */
export function zoomedOutTextPixels(zoom: number): number | null {
  if (zoom >= zoomedOutBelow) return null;
  return minTextPixels / (zoomedOutSteps.find((least) => zoom >= least) ?? zoomedOutSteps[3]);
}
