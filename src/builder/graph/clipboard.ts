/** Steps as clipboard text, to be pasted into other workflows and tabs. */

import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { type Graph, type GraphNode, indexGraph } from "#engine/graph/graph.ts";
import { withGroups } from "#engine/graph/groups.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { fieldOwners } from "#engine/reference.ts";
import { withoutLocalOptions } from "#engine/step-options.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";

const clipMarker = "troupe.steps";

export interface Clip {
  readonly graph: Graph;
  /** Id of the workflow that the steps were copied from; null for a file. */
  readonly from: string | null;
}

/** The given nodes, the edges between them, and groups that contain only them. */
export function subgraph(graph: Graph, ids: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter((node) => ids.has(node.id));
  const edges = graph.edges.filter((edge) => ids.has(edge.sourceNodeId) && ids.has(edge.targetNodeId));
  const whole = (graph.groups ?? []).filter(({ nodeIds }) => nodeIds.every((id) => ids.has(id)));
  return withGroups({ nodes, edges }, whole);
}

export const serializeClip = (clip: Clip): string =>
  JSON.stringify({ [clipMarker]: 1, from: clip.from, ...clip.graph });

/** Parses copied steps or a workflow file in full or compact form; null for other text. */
export function parseClip(text: string): Clip | null {
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  if (clipMarker in value) {
    const read = readGraph(value, catalog);
    const from = "from" in value && typeof value.from === "string" ? value.from : null;
    return "graph" in read ? { graph: read.graph, from } : null;
  }
  if (!("Nodes" in value || "nodes" in value)) return null;
  // A file with agents goes through the server, which creates them.
  if ("agents" in value && Array.isArray(value.agents) && value.agents.length > 0) return null;
  const read = readCompactForm(value, catalog);
  return "graph" in read ? { graph: read.graph, from: null } : null;
}

/** Ids of the agents in copied steps; empty for other text. */
export function agentsInClip(text: string): string[] {
  const clip = parseClip(text);
  return clip ? [...referencedIds(clip.graph, catalog).agent] : [];
}

function parse(text: string): unknown {
  try {
    return text.trimStart().startsWith("{") ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export interface PasteTarget {
  readonly graph: Graph;
  readonly workflowId: string;
  /** Agents of this workspace. A step with any other agent loses it. */
  readonly agents: { has: (id: string) => boolean };
}

/**
 * Prepares copied nodes and edges for a graph. Ids are new, and references among the pasted steps are updated. Steps
 * cut from the same workflow keep their ids, so that references to them still work. References to anything missing
 * become plain text.
 */
export function prepareClip({ graph: part, from }: Clip, into: PasteTarget): Graph {
  const nodesInTarget = indexGraph(into.graph).nodes;
  const fieldsInTarget = fieldOwners(into.graph, catalog);
  const nodesInClip = indexGraph(part).nodes;
  const fieldsInClip = fieldOwners(part, catalog);
  const isReturn =
    from === into.workflowId &&
    ![...nodesInClip.keys()].some((id) => nodesInTarget.has(id)) &&
    ![...fieldsInClip.keys()].some((id) => fieldsInTarget.has(id));
  const newIds = new Map<string, string>();
  const newIdFor = (id: string) => {
    const known = newIds.get(id) ?? (isReturn ? id : newId());
    newIds.set(id, known);
    return known;
  };
  const idMapper =
    (there: { has: (id: string) => boolean }, known: { has: (id: string) => boolean }) => (id: string) => {
      if (there.has(id)) return newIdFor(id);
      return from === into.workflowId && known.has(id) ? id : null;
    };
  const renamed = remapIds(isReturn ? part : withoutLocalOptions(part), catalog, {
    node: idMapper(nodesInClip, nodesInTarget),
    field: idMapper(fieldsInClip, fieldsInTarget),
    agent: (id) => (into.agents.has(id) ? id : null),
  });
  const edges = renamed.edges.map((edge) => ({ ...edge, id: newId() }));
  return withGroups({ nodes: renamed.nodes, edges }, renamed.groups?.map((group) => ({ ...group, id: newId() })) ?? []);
}

/** Moves nodes so that their top left corner is at `corner`. */
export function moveNodesTo(nodes: readonly GraphNode[], corner: { x: number; y: number }): GraphNode[] {
  const left = Math.min(...nodes.map((node) => node.position.x));
  const top = Math.min(...nodes.map((node) => node.position.y));
  return nodes.map((node) => ({
    ...node,
    position: { x: node.position.x - left + corner.x, y: node.position.y - top + corner.y },
  }));
}
