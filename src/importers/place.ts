/** Notes of an import stand in columns right of the steps, so that none lies under another. */
import type { Graph } from "#engine/graph.ts";
import { layoutGraph } from "#engine/layout.ts";
import type { Catalog } from "#engine/node.ts";
import { layoutPixels } from "#engine/spacing.ts";

const gap = 24;
const column = { width: 240, height: 1_600 } as const;

export function placeNotes(graph: Graph, catalog: Catalog): Graph {
  const runs = (type: string) => catalog[type]?.traits?.executes !== false;
  const { nodes, ...rest } = layoutGraph(graph, catalog);
  const right = Math.max(0, ...nodes.filter((node) => runs(node.type)).map((node) => node.position.x));
  const deepest = Math.max(column.height, ...nodes.filter((node) => runs(node.type)).map((node) => node.position.y));
  let at = { x: right + layoutPixels.column, y: 0 };
  const placed = nodes.map((node) => {
    if (runs(node.type)) return node;
    const height = heightOf(node.config);
    if (at.y > 0 && at.y + height > deepest) at = { x: at.x + column.width + gap, y: 0 };
    const position = at;
    at = { x: at.x, y: at.y + height + gap };
    return { ...node, position };
  });
  return { ...rest, nodes: placed };
}

function heightOf(config: unknown): number {
  const height: unknown = typeof config === "object" && config !== null ? Reflect.get(config, "height") : null;
  return typeof height === "number" ? height : 160;
}
