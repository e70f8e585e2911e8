import { type Graph, startNodes } from "#engine/graph.ts";
import { catalog } from "#nodes/index.ts";
import { type Size, sizeOf } from "./flow.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The rectangle that holds all nodes; null without any. */
export function boundsOf(graph: Graph): Box | null {
  if (graph.nodes.length === 0) return null;
  const boxes = graph.nodes.map((node) => ({ ...node.position, ...sizeOf(node) }));
  return {
    left: Math.min(...boxes.map((box) => box.x)),
    top: Math.min(...boxes.map((box) => box.y)),
    right: Math.max(...boxes.map((box) => box.x + box.width)),
    bottom: Math.max(...boxes.map((box) => box.y + box.height)),
  };
}

/** Room on every side for the tools that lie above the canvas. */
export const viewMargin = 72;
/** A workflow of few steps begins here, not in the middle. */
const highest = 96;
/** Below this, names are hard to read. */
const readable = 0.75;

/** How a workflow is shown first: whole where it can still be read, else its beginning. */
export function firstView(graph: Graph, { width, height }: Size): { x: number; y: number; zoom: number } {
  const bounds = boundsOf(graph);
  if (!bounds) return { x: width / 2, y: height / 3, zoom: 1 };
  const whole = Math.min(
    (width - 2 * viewMargin) / (bounds.right - bounds.left),
    (height - 2 * viewMargin) / (bounds.bottom - bounds.top),
  );
  const isWhole = whole >= readable;
  const zoom = isWhole ? Math.min(1, whole) : 1;
  const isWide = (bounds.right - bounds.left) * zoom > width - 2 * viewMargin;
  const start = isWide ? (startNodes(graph, catalog)[0] ?? graph.nodes[0]) : undefined;
  const middle = start ? start.position.x + sizeOf(start).width / 2 : (bounds.left + bounds.right) / 2;
  const top = isWhole ? (height - (bounds.bottom - bounds.top) * zoom) / 2 : viewMargin;
  return { x: width / 2 - middle * zoom, y: Math.min(top, highest) - bounds.top * zoom, zoom };
}
