/** Steps as text: for the clipboard, which carries them to other workflows and other tabs. */

import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { type Graph, type GraphNode, indexGraph } from "#engine/graph/graph.ts";
import { withGroups } from "#engine/graph/groups.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { fieldOwners } from "#engine/reference.ts";
import { withoutPins } from "#engine/step-options.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";

const clipMarker = "troupe.steps";

export interface Clip {
  readonly graph: Graph;
  /** The workflow the steps were taken from; null for a file from outside. */
  readonly from: string | null;
}

/** Some nodes, the edges between them, and the groups that hold no others. */
export function subgraph(graph: Graph, ids: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter((node) => ids.has(node.id));
  const edges = graph.edges.filter((edge) => ids.has(edge.sourceNodeId) && ids.has(edge.targetNodeId));
  const whole = (graph.groups ?? []).filter(({ nodeIds }) => nodeIds.every((id) => ids.has(id)));
  return withGroups({ nodes, edges }, whole);
}

export const serializeClip = (clip: Clip): string =>
  JSON.stringify({ [clipMarker]: 1, from: clip.from, ...clip.graph });

/** Our own steps, or any workflow file in the long or the short form; null for all other text. */
export function parseClip(text: string): Clip | null {
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  if (clipMarker in value) {
    const read = readGraph(value, catalog);
    const from = "from" in value && typeof value.from === "string" ? value.from : null;
    return "graph" in read ? { graph: read.graph, from } : null;
  }
  if (!("Nodes" in value || "nodes" in value)) return null;
  // A file that brings agents along is not read by the page alone: the server makes them.
  if ("agents" in value && Array.isArray(value.agents) && value.agents.length > 0) return null;
  const read = readCompactForm(value, catalog);
  return "graph" in read ? { graph: read.graph, from: null } : null;
}

/** The agents that do copied steps; none for text that is no steps. */
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
  /** The agents of this workspace; a step that named another one is left without. */
  readonly agents: { has: (id: string) => boolean };
}

/**
 * The pasted nodes and edges as they may enter a graph. Ids are new, and references among the pasted steps follow
 * them. What was cut here comes back under its old ids, so that references to it hold; references to what the graph
 * does not have become plain words.
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
  const renamed = remapIds(isReturn ? part : withoutPins(part), catalog, {
    node: idMapper(nodesInClip, nodesInTarget),
    field: idMapper(fieldsInClip, fieldsInTarget),
    agent: (id) => (into.agents.has(id) ? id : null),
  });
  const edges = renamed.edges.map((edge) => ({ ...edge, id: newId() }));
  return withGroups({ nodes: renamed.nodes, edges }, renamed.groups?.map((group) => ({ ...group, id: newId() })) ?? []);
}

/** The same nodes with their top left corner here. */
export function moveNodesTo(nodes: readonly GraphNode[], corner: { x: number; y: number }): GraphNode[] {
  const left = Math.min(...nodes.map((node) => node.position.x));
  const top = Math.min(...nodes.map((node) => node.position.y));
  return nodes.map((node) => ({
    ...node,
    position: { x: node.position.x - left + corner.x, y: node.position.y - top + corner.y },
  }));
}
