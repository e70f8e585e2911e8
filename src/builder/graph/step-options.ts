/** Disabling and enabling steps. */
import { type Graph, type GraphNode, indexGraph } from "#engine/graph/graph.ts";
import { withOptions } from "#engine/step-options.ts";
import { catalog } from "#nodes/index.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";

export const isStepDisabled = ({ options }: GraphNode) => options?.isDisabled === true;

/** The reason why a step can't be disabled, or null. */
export function reasonNotToDisable(graph: Graph, { id, type }: GraphNode): string | null {
  if (catalog[type]?.traits?.executes === false) return stepOptionText.notesNotDisabled;
  return (indexGraph(graph).outgoing.get(id)?.length ?? 0) > 1 ? stepOptionText.branchingNotDisabled : null;
}

/**
 * Disables the given steps, or enables them when all are disabled. Returns the same graph when none can be disabled.
 */
export function toggleDisabled(graph: Graph, ids: ReadonlySet<string>): Graph {
  const toggled = graph.nodes.filter(
    (node) => ids.has(node.id) && (isStepDisabled(node) || reasonNotToDisable(graph, node) === null),
  );
  if (toggled.length === 0) return graph;
  const isDisabled = toggled.every(isStepDisabled) ? undefined : true;
  const changed = new Set(toggled);
  return { ...graph, nodes: graph.nodes.map((node) => (changed.has(node) ? withOptions(node, { isDisabled }) : node)) };
}
