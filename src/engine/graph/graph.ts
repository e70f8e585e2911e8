/** The graph of a workflow: nodes, edges, and functions that need nothing but their structure. */

import { limits } from "#product/limits.ts";
import type { NoteColor } from "#product/note-colors.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import type { Catalog } from "../node.ts";
import { type StepOptions, withOptions } from "../step-options.ts";

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly position: { readonly x: number; readonly y: number };
  /** Has the shape that the type's spec defines. */
  readonly config: unknown;
  /** Absent when no option is set. */
  readonly options?: StepOptions | undefined;
}

export interface Edge {
  readonly id: string;
  readonly sourceNodeId: string;
  readonly targetNodeId: string;
}

/** A frame around nodes. It has no effect on runs. */
export interface GraphGroup {
  readonly id: string;
  readonly label: string;
  readonly colour: NoteColor;
  /** Each node is in one group at most. */
  readonly nodeIds: readonly string[];
  readonly isCollapsed: boolean;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  /** Absent when there are no groups. */
  readonly groups?: readonly GraphGroup[];
}

export interface GraphIndex {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Targets by source, in the order of the edges. */
  readonly outgoing: ReadonlyMap<string, readonly string[]>;
  readonly incoming: ReadonlyMap<string, readonly string[]>;
}

/** Leaves out edges without an existing end. */
export function indexGraph(graph: Graph): GraphIndex {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const out = new Map<string, string[]>();
  const into = new Map<string, string[]>();
  for (const id of nodes.keys()) {
    out.set(id, []);
    into.set(id, []);
  }
  for (const { sourceNodeId, targetNodeId } of graph.edges) {
    if (!nodes.has(sourceNodeId) || !nodes.has(targetNodeId)) continue;
    out.get(sourceNodeId)?.push(targetNodeId);
    into.get(targetNodeId)?.push(sourceNodeId);
  }
  return { nodes, outgoing: out, incoming: into };
}

/** The graph without nodes that never run, such as notes. Unknown types stay, and fail when they run. */
export function executableGraph(graph: Graph, catalog: Catalog): Graph {
  const nodes = graph.nodes.filter((node) => catalog[node.type]?.traits?.executes !== false);
  return nodes.length === graph.nodes.length ? graph : { nodes, edges: graph.edges };
}

/**
 * The nodes without incoming edges; a workflow that can run has exactly one. A node without any edges is unconnected
 * and counts as a start only when there is no other start.
 */
export function startNodes(graph: Graph, catalog: Catalog): GraphNode[] {
  const running = executableGraph(graph, catalog);
  const { incoming, outgoing } = indexGraph(running);
  const starts = running.nodes.filter((node) => incoming.get(node.id)?.length === 0);
  const connected = starts.filter((node) => outgoing.get(node.id)?.length !== 0);
  return connected.length > 0 ? connected : starts;
}

/** The disabled steps, each with the node where the run continues instead; `null` where the run ends. */
export function bypassedSteps(graph: Graph, catalog: Catalog): ReadonlyMap<string, string | null> {
  if (!graph.nodes.some(({ options }) => options?.isDisabled)) return new Map();
  const { nodes, outgoing } = indexGraph(executableGraph(graph, catalog));
  const isOff = (id: string) => nodes.get(id)?.options?.isDisabled === true && (outgoing.get(id)?.length ?? 0) < 2;
  const found = new Map<string, string | null>();
  for (const id of nodes.keys()) {
    if (!isOff(id)) continue;
    const seen = new Set([id]);
    let next = outgoing.get(id)?.[0];
    while (next !== undefined && isOff(next) && !seen.has(next)) {
      seen.add(next);
      next = outgoing.get(next)?.[0];
    }
    found.set(id, next === undefined || seen.has(next) ? null : next);
  }
  return found;
}

/** Enables disabled steps with several outgoing edges, because a run couldn't know which edge to follow. */
export function enableBranchingSteps(graph: Graph): Graph {
  if (!graph.nodes.some(({ options }) => options?.isDisabled)) return graph;
  const { outgoing } = indexGraph(graph);
  const isWrong = ({ id, options }: GraphNode) => options?.isDisabled && (outgoing.get(id)?.length ?? 0) > 1;
  const nodes = graph.nodes.map((node) => (isWrong(node) ? withOptions(node, { isDisabled: undefined }) : node));
  return nodes.some((node, at) => node !== graph.nodes[at]) ? { ...graph, nodes } : graph;
}

/** The graph as it runs: without notes, and with edges that skip disabled steps. */
export function withoutDisabledSteps(graph: Graph, catalog: Catalog): Graph {
  const drawn = executableGraph(graph, catalog);
  const past = bypassedSteps(drawn, catalog);
  if (past.size === 0) return drawn;
  const pairs = new Set<string>();
  const edges = drawn.edges.flatMap((edge): Edge[] => {
    const targetNodeId = past.has(edge.targetNodeId) ? past.get(edge.targetNodeId) : edge.targetNodeId;
    const pair = `${edge.sourceNodeId} ${targetNodeId}`;
    if (past.has(edge.sourceNodeId) || typeof targetNodeId !== "string" || pairs.has(pair)) return [];
    pairs.add(pair);
    return [{ ...edge, targetNodeId }];
  });
  return { nodes: drawn.nodes.filter(({ id }) => !past.has(id)), edges };
}

/** The nodes where a run may start: like `startNodes`, but after a disabled start. */
export function runStartNodes(graph: Graph, catalog: Catalog): GraphNode[] {
  const running = withoutDisabledSteps(graph, catalog);
  const { incoming } = indexGraph(running);
  const drawn = indexGraph(executableGraph(graph, catalog));
  const starts = running.nodes.filter(({ id }) => incoming.get(id)?.length === 0);
  const connected = starts.filter(({ id }) =>
    [drawn.incoming, drawn.outgoing].some((ends) => ends.get(id)?.length !== 0),
  );
  return connected.length > 0 ? connected : starts;
}

/** All nodes that a node leads to, including the node itself. */
export function reachableFrom(index: GraphIndex, from: string): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const next of index.outgoing.get(id) ?? []) seen.add(next);
  return seen;
}

/** Sorts nodes before their successors, branch by branch. Nodes in cycles come last. */
function topologicalOrder(index: GraphIndex): { sorted: string[]; circular: string[] } {
  const open = new Map([...index.incoming].map(([id, sources]) => [id, sources.length]));
  const ready = [...index.nodes.keys()].filter((id) => open.get(id) === 0).reverse();
  const sorted: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    sorted.push(id);
    for (const next of (index.outgoing.get(id) ?? []).toReversed()) {
      const left = (open.get(next) ?? 0) - 1;
      open.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  const done = new Set(sorted);
  return { sorted, circular: [...index.nodes.keys()].filter((id) => !done.has(id)) };
}

/** Node ids in reading order. */
export function orderNodes(graph: Graph): string[] {
  const { sorted, circular } = topologicalOrder(indexGraph(graph));
  return [...sorted, ...circular];
}

/** The nodes of one cycle in the direction of its edges, or `null`. */
export function findCycle(graph: Graph): string[] | null {
  const index = indexGraph(graph);
  const circular = new Set(topologicalOrder(index).circular);
  // Each of these nodes has a source among them, so walking backwards finds the cycle.
  const trail: string[] = [];
  let at = circular.values().next().value;
  while (at !== undefined && !trail.includes(at)) {
    trail.push(at);
    at = index.incoming.get(at)?.find((source) => circular.has(source));
  }
  return at === undefined ? null : trail.slice(trail.indexOf(at)).reverse();
}

export interface EarlierSteps {
  /** On every path to the node. */
  readonly always: ReadonlySet<string>;
  /** On some path to the node, including those in `always`. */
  readonly sometimes: ReadonlySet<string>;
}

/** The steps that have run, or may have run, before each node, so that its templates can refer to them. */
export function earlierNodes(graph: Graph): Map<string, EarlierSteps> {
  const index = indexGraph(graph);
  const { sorted, circular } = topologicalOrder(index);
  const earlier = new Map<string, EarlierSteps>();
  for (const id of [...sorted, ...circular]) {
    const ways = (index.incoming.get(id) ?? []).map((source) => ({ source, before: earlier.get(source) }));
    const sometimes = new Set(ways.flatMap(({ source, before }) => [source, ...(before?.sometimes ?? [])]));
    const isOnAll = (one: string) => ways.every(({ source, before }) => one === source || before?.always.has(one));
    earlier.set(id, { always: new Set([...sometimes].filter(isOnAll)), sometimes });
  }
  return earlier;
}

/** Why two nodes cannot be connected, or `null`. Applies the rules of the diagnosis to the new edge. */
export function connectionError(graph: Graph, catalog: Catalog, source: string, target: string): string | null {
  const index = indexGraph(graph);
  const from = index.nodes.get(source);
  const to = index.nodes.get(target);
  const texts = diagnosisText.connect;
  if (!from || !to) return texts.unknownStep;
  const traits = catalog[from.type]?.traits;
  if (traits?.executes === false || catalog[to.type]?.traits?.executes === false) return texts.notesNotConnectable;
  const targets = index.outgoing.get(source) ?? [];
  if (source === target) return texts.cycle;
  if (targets.includes(target)) return texts.alreadyConnected;
  const { max } = limits.workflow.routerPaths;
  if (targets.length > 0 && !traits?.branches) return texts.onlyOneNext;
  if (targets.length >= max) return texts.tooManyPaths(max);
  return reachableFrom(index, target).has(source) ? texts.cycle : null;
}

/** A change of a graph as data, for fixes, the assistant, and undo. */
export type GraphEdit =
  | { readonly do: "removeEdge"; readonly edgeId: string }
  | { readonly do: "removeNode"; readonly nodeId: string }
  | { readonly do: "setConfig"; readonly nodeId: string; readonly config: unknown }
  | { readonly do: "setOptions"; readonly nodeId: string; readonly options: StepOptions };

export function applyEdits(graph: Graph, edits: readonly GraphEdit[]): Graph {
  let { nodes, edges } = graph;
  for (const edit of edits) {
    if (edit.do === "removeEdge") {
      edges = edges.filter((edge) => edge.id !== edit.edgeId);
    } else if (edit.do === "removeNode") {
      nodes = nodes.filter((node) => node.id !== edit.nodeId);
      edges = edges.filter((edge) => edge.sourceNodeId !== edit.nodeId && edge.targetNodeId !== edit.nodeId);
    } else if (edit.do === "setConfig") {
      nodes = nodes.map((node) => (node.id === edit.nodeId ? { ...node, config: edit.config } : node));
    } else {
      nodes = nodes.map((node) => (node.id === edit.nodeId ? withOptions(node, edit.options) : node));
    }
  }
  return { ...graph, nodes, edges };
}
