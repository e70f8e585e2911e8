/** Keeps the edges of branching steps in sync with the targets in their configs. */
import { connectionError, type Edge, type Graph, type GraphNode, indexGraph } from "#engine/graph/graph.ts";
import { identityMapper } from "#engine/reference.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";

function targetsInConfig({ type, config }: GraphNode): Set<string> {
  const named = new Set<string>();
  const id = (kind: string, one: string) => {
    if (kind === "node") named.add(one);
    return one;
  };
  catalog[type]?.mapReferences(config, { ...identityMapper, id });
  return named;
}

const hasSameTargets = (some: ReadonlySet<string>, others: readonly string[]) =>
  some.size === others.length && others.every((one) => some.has(one));

/** Updates the edges when the config changed, and the config when the edges changed. */
export function alignBranches(before: Graph, after: Graph): Graph {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  let graph = after;
  for (const node of after.nodes) {
    if (!catalog[node.type]?.traits?.branches) continue;
    const targets = indexGraph(graph).outgoing.get(node.id) ?? [];
    if (hasSameTargets(targetsInConfig(node), targets)) continue;
    const old = known.get(node.id);
    if (old && old.config !== node.config) graph = edgesFromConfig(graph, node);
    else if (!old || !hasSameTargets(new Set(indexGraph(before).outgoing.get(node.id)), targets))
      graph = configFromEdges(graph, node);
  }
  return graph;
}

/** Creates the edges that the config names. Targets that can't be connected are removed from the config. */
function edgesFromConfig(graph: Graph, node: GraphNode): Graph {
  const named = targetsInConfig(node);
  let drawn: Graph = {
    ...graph,
    edges: graph.edges.filter((edge) => edge.sourceNodeId !== node.id || named.has(edge.targetNodeId)),
  };
  for (const target of named) {
    if (connectionError(drawn, catalog, node.id, target) !== null) continue;
    const edge: Edge = { id: newId(), sourceNodeId: node.id, targetNodeId: target };
    drawn = { ...drawn, edges: [...drawn.edges, edge] };
  }
  return hasSameTargets(named, indexGraph(drawn).outgoing.get(node.id) ?? []) ? drawn : configFromEdges(drawn, node);
}

function configFromEdges(graph: Graph, { id, type }: GraphNode): Graph {
  const targets = indexGraph(graph).outgoing.get(id) ?? [];
  const nodes = graph.nodes.map((node) =>
    node.id === id
      ? { ...node, config: catalog[type]?.branching?.syncWithEdges?.(node.config, targets) ?? node.config }
      : node,
  );
  return { ...graph, nodes };
}
