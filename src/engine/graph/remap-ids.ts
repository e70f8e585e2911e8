/** Finds and replaces the ids that a graph refers to, for exports, imports, copies, and access checks. */

import type { Catalog, IdKind, ReferenceMapper } from "../node.ts";
import { identityMapper, mapReferenceIds, referencesIn } from "../reference.ts";
import type { Edge, Graph, GraphNode } from "./graph.ts";
import { withGroups } from "./groups.ts";

/** `null` removes a reference: a mention becomes its label, an agent or a path's target becomes empty. */
export interface IdMapping {
  node?(id: string): string | null;
  field?(id: string): string | null;
  agent?(id: string): string | null;
  workflow?(id: string): string | null;
  secret?(value: string, to: string): string;
  /** Changes whole templates after their references were replaced. */
  text?(template: string): string;
}

/** Replaces ids in nodes, edges, configs, and mentions. Nodes whose id becomes `null` are removed. */
export function remapIds(graph: Graph, catalog: Catalog, rename: IdMapping): Graph {
  const id = (kind: IdKind, old: string) => {
    const change = rename[kind];
    return change ? change(old) : old;
  };
  const visitor: ReferenceMapper = {
    id,
    secret: (value, to) => rename.secret?.(value, to) ?? value,
    text(template) {
      const renamed = mapReferenceIds(template, id);
      return rename.text?.(renamed) ?? renamed;
    },
  };
  const nodes = graph.nodes.flatMap((node): GraphNode[] => {
    const renamed = id("node", node.id);
    const spec = catalog[node.type];
    return renamed === null
      ? []
      : [{ ...node, id: renamed, config: spec?.mapReferences(node.config, visitor) ?? node.config }];
  });
  const edges = graph.edges.flatMap((edge): Edge[] => {
    const sourceNodeId = id("node", edge.sourceNodeId);
    const targetNodeId = id("node", edge.targetNodeId);
    return sourceNodeId === null || targetNodeId === null ? [] : [{ ...edge, sourceNodeId, targetNodeId }];
  });
  const { groups = [] } = graph;
  const moved = groups.map((group) => ({ ...group, nodeIds: group.nodeIds.flatMap((one) => id("node", one) ?? []) }));
  return withGroups({ nodes, edges }, moved);
}

/** The agents, workflows, nodes, and fields that the configs of a graph refer to. */
export function referencedIds(graph: Graph, catalog: Catalog): Record<IdKind, Set<string>> {
  const found: Record<IdKind, Set<string>> = {
    node: new Set(),
    field: new Set(),
    agent: new Set(),
    workflow: new Set(),
  };
  for (const node of graph.nodes) {
    catalog[node.type]?.mapReferences(node.config, {
      ...identityMapper,
      id(kind, id) {
        found[kind].add(id);
        return id;
      },
      text(template) {
        for (const { reference } of referencesIn(template)) {
          if (reference.to === "node") found.node.add(reference.nodeId);
          if (reference.to === "field") found.field.add(reference.fieldId);
        }
        return template;
      },
    });
  }
  return found;
}
