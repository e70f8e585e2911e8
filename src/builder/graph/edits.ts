/** The builder's graph edits as pure functions. */

import {
  connectionError,
  type Edge,
  type Graph,
  type GraphNode,
  indexGraph,
  reachableFrom,
} from "#engine/graph/graph.ts";
import { directionOf, editTransposed } from "#engine/layout/direction.ts";
import { layoutPixels, rowSpacing } from "#engine/layout/spacing.ts";
import { identityMapper } from "#engine/reference.ts";
import { newId } from "#lib/id.ts";
import { catalog, type NodeType, newNode } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { type Clip, moveNodesTo, type PasteTarget, prepareClip, subgraph } from "./clipboard.ts";
import { findFreePlace } from "./find-free-place.ts";
import { sizeOf } from "./flow.ts";
import { boundingRect } from "./guides.ts";
import { relabelMentions } from "./relabel-mentions.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a new step goes: at a position, after or before a step, or into an edge. */
export type Place =
  | { readonly at: Point; readonly from?: string }
  | { readonly after: string }
  | { readonly before: string }
  | { readonly on: string };

const { column, row } = layoutPixels;
const isExecutable = (type: string) => catalog[type]?.traits?.executes !== false;
const isBranching = (type: string | undefined) => catalog[type ?? ""]?.traits?.branches === true;
const edgeFrom = (sourceNodeId: string, targetNodeId: string): Edge => ({ id: newId(), sourceNodeId, targetNodeId });

/** Rounds a point to the canvas grid. */
export function snap({ x, y }: Point): Point {
  const grid = limits.workflow.gridPixels;
  return { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid };
}

/** Adds a step at a place and connects it. Follows the direction of the workflow. */
export function addStep(graph: Graph, type: NodeType, place: Place): { graph: Graph; id: string } {
  if ("at" in place || directionOf(graph) === "down") return addInColumn(graph, type, place);
  let id = "";
  const next = editTransposed(graph, (mirrored) => {
    const added = addInColumn(mirrored, type, place);
    id = added.id;
    return added.graph;
  });
  return { graph: next, id };
}

function addInColumn(graph: Graph, type: NodeType, place: Place): { graph: Graph; id: string } {
  const { nodes, outgoing } = indexGraph(graph);
  if ("at" in place) {
    const source = nodes.get(place.from ?? "");
    if (!source || !isExecutable(type)) return append(graph, type, place.at);
    const edge = graph.edges.find((one) => one.sourceNodeId === source.id);
    if (edge && !isBranching(source.type)) return insertIntoEdge(graph, type, edge, place.at);
    const added = append(graph, type, place.at);
    return { ...added, graph: { ...added.graph, edges: [...graph.edges, edgeFrom(source.id, added.id)] } };
  }
  if ("after" in place) {
    const source = nodes.get(place.after);
    if (!source || !isExecutable(type) || !isExecutable(source.type))
      return append(graph, type, freePlaceBeside(graph, source));
    const targets = outgoing.get(source.id) ?? [];
    const edge = graph.edges.find((one) => one.sourceNodeId === source.id);
    if (edge && !isBranching(source.type)) return insertIntoEdge(graph, type, edge);
    const x = source.position.x + (targets.length > 0 ? targets.length * column : 0);
    const added = append(graph, type, freePlace(graph, { x, y: source.position.y + rowSpacing(catalog, source.type) }));
    return { ...added, graph: { ...added.graph, edges: [...graph.edges, edgeFrom(source.id, added.id)] } };
  }
  if ("before" in place) return addBefore(graph, type, place.before);
  const edge = graph.edges.find((one) => one.id === place.on);
  if (!edge || !isExecutable(type))
    return append(graph, type, freePlaceBeside(graph, nodes.get(edge?.sourceNodeId ?? "")));
  return insertIntoEdge(graph, type, edge);
}

/** Inserts a step before another one: incoming edges move to the new step, and following steps move down. */
function addBefore(graph: Graph, type: NodeType, id: string): { graph: Graph; id: string } {
  const index = indexGraph(graph);
  const target = index.nodes.get(id);
  if (!target || !isExecutable(type) || !isExecutable(target.type))
    return append(graph, type, freePlaceBeside(graph, target));
  const below = reachableFrom(index, id);
  const newRow = rowSpacing(catalog, type);
  const node = newNode(type, snap(target.position), graph);
  const nodes = graph.nodes.map((one) => {
    if (index.incoming.get(id)?.includes(one.id)) return redirectBranch(one, id, node.id);
    return below.has(one.id) ? withPosition(one, { x: one.position.x, y: one.position.y + newRow }) : one;
  });
  const edges = graph.edges.map((edge) => (edge.targetNodeId === id ? { ...edge, targetNodeId: node.id } : edge));
  return { graph: { nodes: [...nodes, node], edges: [...edges, edgeFrom(node.id, id)] }, id: node.id };
}

function append(graph: Graph, type: NodeType, at: Point): { graph: Graph; id: string } {
  const node = newNode(type, snap(at), graph);
  return { graph: { nodes: [...graph.nodes, node], edges: graph.edges }, id: node.id };
}

const freePlaceBeside = (graph: Graph, node: GraphNode | undefined): Point =>
  freePlace(graph, node ? { x: node.position.x + column, y: node.position.y } : { x: 0, y: 0 });

/** The first free position to the right. */
function freePlace(graph: Graph, { x, y }: Point): Point {
  const isTaken = (at: number) =>
    graph.nodes.some((one) => Math.abs(one.position.x - at) < column / 2 && Math.abs(one.position.y - y) < row / 2);
  let at = x;
  while (isTaken(at)) at += column;
  return { x: at, y };
}

/** Inserts a step into an edge. Following steps move down when there is no space, unless a position was chosen. */
function insertIntoEdge(graph: Graph, type: NodeType, edge: Edge, at?: Point): { graph: Graph; id: string } {
  const index = indexGraph(graph);
  const source = index.nodes.get(edge.sourceNodeId);
  const target = index.nodes.get(edge.targetNodeId);
  if (!source || !target) return append(graph, type, { x: 0, y: 0 });
  const distance = target.position.y - source.position.y;
  const above = rowSpacing(catalog, source.type);
  const missing = distance > 0 && !at ? Math.max(0, above + rowSpacing(catalog, type) - distance) : 0;
  const below = reachableFrom(index, target.id);
  const y = source.position.y + (missing > 0 ? above : Math.round(distance / 2));
  const node = newNode(type, snap(at ?? { x: target.position.x, y }), graph);
  const nodes = graph.nodes.map((one) => {
    if (one.id === source.id) return redirectBranch(one, target.id, node.id);
    return missing > 0 && below.has(one.id)
      ? withPosition(one, { x: one.position.x, y: one.position.y + missing })
      : one;
  });
  const edges = graph.edges.flatMap((one) =>
    one.id === edge.id ? [{ ...one, targetNodeId: node.id }, edgeFrom(node.id, target.id)] : [one],
  );
  return { graph: { nodes: [...nodes, node], edges }, id: node.id };
}

/** Branching types also store their targets in the config. */
function redirectBranch(node: GraphNode, from: string, to: string | null): GraphNode {
  const spec = catalog[node.type];
  if (!spec?.traits?.branches) return node;
  const id = (kind: string, old: string) => (kind === "node" && old === from ? to : old);
  return { ...node, config: spec.mapReferences(node.config, { ...identityMapper, id }) };
}

const withPosition = (node: GraphNode, position: Point): GraphNode => ({ ...node, position });

export function moveNodes(graph: Graph, places: ReadonlyMap<string, Point>): Graph {
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id);
    return place && (place.x !== node.position.x || place.y !== node.position.y) ? withPosition(node, place) : node;
  });
  return nodes.some((node, at) => node !== graph.nodes[at]) ? { ...graph, nodes } : graph;
}

/** Removes nodes and edges. The neighbors of a removed step are connected. */
export function removeElements(
  graph: Graph,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string> = new Set(),
): Graph {
  let next: Graph = { ...graph, edges: graph.edges.filter((edge) => !edgeIds.has(edge.id)) };
  for (const id of nodeIds) {
    const into = next.edges.filter((edge) => edge.targetNodeId === id);
    const out = next.edges.filter((edge) => edge.sourceNodeId === id);
    const [before, after] = [into[0]?.sourceNodeId, out[0]?.targetNodeId];
    const isLink =
      into.length === 1 &&
      out.length === 1 &&
      before !== undefined &&
      after !== undefined &&
      !next.edges.some((edge) => edge.sourceNodeId === before && edge.targetNodeId === after);
    next = {
      nodes: next.nodes
        .filter((node) => node.id !== id)
        .map((node) =>
          into.some((edge) => edge.sourceNodeId === node.id) ? redirectBranch(node, id, isLink ? after : null) : node,
        ),
      edges: next.edges.filter((edge) => edge.sourceNodeId !== id && edge.targetNodeId !== id),
    };
    if (isLink && connectionError(next, catalog, before, after) === null)
      next = { ...next, edges: [...next.edges, edgeFrom(before, after)] };
  }
  return next;
}

export function connect(graph: Graph, source: string, target: string): Graph {
  if (connectionError(graph, catalog, source, target) !== null) return graph;
  return { ...graph, edges: [...graph.edges, edgeFrom(source, target)] };
}

/** Sets the next step; `null` removes the connection. */
export function setNextStep(graph: Graph, source: string, target: string | null): Graph {
  const without = { ...graph, edges: graph.edges.filter((edge) => edge.sourceNodeId !== source) };
  if (target === null) return without;
  return connectionError(without, catalog, source, target) === null ? connect(without, source, target) : graph;
}

/** Moves one end of an edge, if the connection is allowed. */
export function reconnect(graph: Graph, edgeId: string, source: string, target: string): Graph {
  const old = graph.edges.find((edge) => edge.id === edgeId);
  const without = { ...graph, edges: graph.edges.filter((edge) => edge.id !== edgeId) };
  if (connectionError(without, catalog, source, target) !== null) return graph;
  const nodes = graph.nodes.map((node) =>
    node.id === source && old?.sourceNodeId === source ? redirectBranch(node, old.targetNodeId, target) : node,
  );
  return { nodes, edges: [...without.edges, edgeFrom(source, target)] };
}

/** Swaps a step with its next one. Returns the same graph when that isn't possible. */
export function swapWithNext(graph: Graph, id: string): Graph {
  const { nodes, incoming, outgoing } = indexGraph(graph);
  const [nextId, ...others] = outgoing.get(id) ?? [];
  const first = nodes.get(id);
  const second = nodes.get(nextId ?? "");
  const isChain = others.length === 0 && second && incoming.get(second.id)?.length === 1 && !isBranching(first?.type);
  if (!first || !second || !isChain || isBranching(second.type)) return graph;
  const other = (end: string) => (end === first.id ? second.id : end === second.id ? first.id : end);
  const edges = graph.edges.map((edge) => ({
    ...edge,
    sourceNodeId: other(edge.sourceNodeId),
    targetNodeId: other(edge.targetNodeId),
  }));
  const placed = graph.nodes.map((node) => {
    if (node.id === first.id) return withPosition(node, second.position);
    if (node.id === second.id) return withPosition(node, first.position);
    return node;
  });
  // Branching steps also store their targets in the config.
  const redirected = placed.map((node) => (isBranching(node.type) ? redirectBranch(node, first.id, second.id) : node));
  return { nodes: redirected, edges };
}

/** Moves a step down or up in its chain. Returns the same graph when that isn't possible. */
export function moveInChain(graph: Graph, id: string, by: 1 | -1): Graph {
  if (by === 1) return swapWithNext(graph, id);
  const before = graph.edges.find((edge) => edge.targetNodeId === id)?.sourceNodeId;
  return before === undefined ? graph : swapWithNext(graph, before);
}

export function setLabel(graph: Graph, id: string, label: string): Graph {
  const text = label.trim().slice(0, limits.workflow.labelChars.max);
  if (!text) return graph;
  return relabelMentions({
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === id ? { ...node, label: text } : node)),
  });
}

export function setConfig(graph: Graph, id: string, config: unknown): Graph {
  const next = { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? { ...node, config } : node)) };
  const node = next.nodes.find((one) => one.id === id);
  // Mentions in later steps contain the names of its fields.
  return node && catalog[node.type]?.outputs ? relabelMentions(next) : next;
}

/** Places copies beside their originals with unique labels, without covering other steps. */
export function duplicate(graph: Graph, ids: ReadonlySet<string>, into: Omit<PasteTarget, "graph">) {
  const part = subgraph(graph, ids);
  const [first] = part.nodes;
  if (!first) return { graph, ids: [] };
  const rectOf = (node: GraphNode) => ({ ...node.position, ...sizeOf(node) });
  const box = boundingRect(part.nodes.map(rectOf)) ?? rectOf(first);
  const corner = findFreePlace(box, graph.nodes.map(rectOf), directionOf(graph));
  return paste(graph, { graph: part, from: into.workflowId }, into, corner);
}

/** Adds copied steps with their top left corner at `corner`. */
export function paste(graph: Graph, clip: Clip, into: Omit<PasteTarget, "graph">, corner: Point) {
  const part = prepareClip(clip, { ...into, graph });
  const taken = new Set(graph.nodes.map((node) => node.label));
  const nodes = moveNodesTo(part.nodes, snap(corner)).map((node) => {
    const label = freeLabel(node.label, taken);
    taken.add(label);
    return label === node.label ? node : { ...node, label };
  });
  const groups = [...(graph.groups ?? []), ...(part.groups ?? [])].slice(0, limits.workflow.groups);
  const joined = { nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...part.edges], groups };
  return { graph: relabelMentions(joined), ids: nodes.map((node) => node.id) };
}

/** The next unused label: "Agent 2" becomes "Agent 3", "Draft" becomes "Draft 2". */
export function freeLabel(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label;
  const stem = label.replace(/ \d{1,4}$/, "");
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const next = `${stem.slice(0, limits.workflow.labelChars.max - end.length)}${end}`;
    if (!taken.has(next)) return next;
  }
}
