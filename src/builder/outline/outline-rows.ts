/** The workflow as a list of rows with depth and origin. */
import {
  executableGraph,
  type Graph,
  type GraphNode,
  indexGraph,
  orderNodes,
  reachableFrom,
  startNodes,
} from "#engine/graph/graph.ts";

import { formatList } from "#lib/locale.ts";
import { catalog } from "#nodes/index.ts";
import { outlineText } from "#product/texts/builder/outline.ts";

const text = outlineText;

export interface OutlineRow {
  readonly node: GraphNode;
  /** Nesting depth in paths of branching steps. */
  readonly depth: number;
  /** Source step and condition, when it isn't simply the row above. */
  readonly hint: string | undefined;
}

export interface OutlineRows {
  readonly steps: readonly OutlineRow[];
  readonly unconnected: readonly GraphNode[];
  readonly notes: readonly GraphNode[];
}

const isBranching = (node: GraphNode | undefined) => catalog[node?.type ?? ""]?.traits?.branches === true;

export function buildOutlineRows(graph: Graph): OutlineRows {
  const running = executableGraph(graph, catalog);
  const index = indexGraph(running);
  const connected = new Set(
    startNodes(graph, catalog)
      .slice(0, 1)
      .flatMap((node) => [...reachableFrom(index, node.id)]),
  );
  const orderedNodes = orderNodes(running).flatMap((id) => index.nodes.get(id) ?? []);
  const depths = new Map<string, number>();
  const steps = orderedNodes
    .filter((node) => connected.has(node.id))
    .map((node, at, rows): OutlineRow => {
      const sources = (index.incoming.get(node.id) ?? []).flatMap((id) => index.nodes.get(id) ?? []);
      const deep = sources.map((source) => (depths.get(source.id) ?? 0) + (isBranching(source) ? 1 : 0));
      // Where paths join, the depth returns to the level before the branch.
      const depth = Math.max(0, sources.length > 1 ? Math.min(...deep) - 1 : (deep[0] ?? 0));
      depths.set(node.id, depth);
      const [only] = sources;
      const word = only && catalog[only.type]?.branching?.edgeLabel?.(only.config, node.id);
      const isPath = sources.length === 1 && only && isBranching(only);
      const isBelow = sources.length < 2 && (at === 0 || only === rows[at - 1]);
      const names = formatList(sources.map(({ label }) => label));
      const hint =
        isPath && word ? text.afterPath(only.label, word) : isBelow && !isPath ? undefined : text.afterSteps(names);
      return { node, depth, hint };
    });
  return {
    steps,
    unconnected: orderedNodes.filter((node) => !connected.has(node.id)),
    notes: graph.nodes.filter((node) => !index.nodes.has(node.id)),
  };
}
