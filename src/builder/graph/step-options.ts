/** Switching steps off and on. */
import { type Graph, type GraphNode, indexGraph } from "#engine/graph.ts";
import { withOptions } from "#engine/step-options.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder.ts";

export const isOff = ({ options }: GraphNode) => options?.isDisabled === true;

/** Why a step cannot be switched off, or `null`. */
export function whyOn(graph: Graph, { id, type }: GraphNode): string | null {
  if (catalog[type]?.traits?.executes === false) return builderText.options.noteOff;
  return (indexGraph(graph).outgoing.get(id)?.length ?? 0) > 1 ? builderText.options.branchOff : null;
}

/** Those that may be are switched off; when all of them are, they are switched on. The same graph where none may be. */
export function toggleOff(graph: Graph, ids: ReadonlySet<string>): Graph {
  const meant = graph.nodes.filter((node) => ids.has(node.id) && (isOff(node) || whyOn(graph, node) === null));
  if (meant.length === 0) return graph;
  const isDisabled = meant.every(isOff) ? undefined : true;
  const changed = new Set(meant);
  return { ...graph, nodes: graph.nodes.map((node) => (changed.has(node) ? withOptions(node, { isDisabled }) : node)) };
}
