import { type Graph, indexGraph } from "#engine/graph/graph.ts";
import { withOptions } from "#engine/step-options.ts";
import { catalog, type NodeType, specs } from "#nodes/index.ts";

/** Replaces a placeholder by a step of another type, which keeps its name, its connections and its original settings. */
export function replaceStep(graph: Graph, id: string, type: NodeType): Graph {
  const spec = catalog[type];
  const targets = indexGraph(graph).outgoing.get(id) ?? [];
  const draft: unknown = specs[type].draft();
  const config = spec?.branching?.syncWithEdges?.(draft, targets) ?? draft;
  const nodes = graph.nodes.map((node) =>
    node.id === id ? withOptions({ ...node, type, config }, { isDisabled: undefined, pin: undefined }) : node,
  );
  return { ...graph, nodes };
}
