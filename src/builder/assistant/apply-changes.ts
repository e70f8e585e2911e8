/** Applies accepted changes to the open graph. Everything they don't name stays as it is. */

import { alignBranches } from "#builder/graph/branches.ts";
import {
  addStep,
  connect,
  freeLabel,
  type Place,
  removeElements,
  setConfig,
  setLabel,
  setNextStep,
} from "#builder/graph/edits.ts";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { connectionError, type Graph, type GraphNode, indexGraph, orderNodes } from "#engine/graph/graph.ts";
import { syncGroups } from "#engine/graph/groups.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { identityMapper } from "#engine/reference.ts";
import { catalog, specOf } from "#nodes/index.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import type { Change, RefusedProposal } from "./changes.ts";
import { configFromModel } from "./config-from-model.ts";

const text = assistantText.rejected;
const refuse = (refused: string): RefusedProposal => ({ refused });

type ApplyResult = { readonly graph: Graph } | RefusedProposal;

/** Applies all accepted changes or none; a refusal carries the reason. */
export function applyChanges(graph: Graph, changes: readonly Change[], taken: ReadonlySet<string>): ApplyResult {
  const chosen = changes.filter(({ key }) => taken.has(key));
  let next = graph;
  for (const change of chosen) {
    const made = applyStructure(next, change, changes);
    if ("refused" in made) return made;
    next = made.graph;
  }
  // Settings may reference any step, so they are applied after all steps exist.
  for (const change of chosen) {
    if (change.do !== "add" && change.do !== "change") continue;
    const made = applySettings(next, change);
    if ("refused" in made) return made;
    next = made.graph;
  }
  const whole = syncGroups(graph, alignBranches(graph, next));
  const worse = findNewProblem(graph, whole);
  return worse === null ? { graph: whole } : refuse(worse);
}

const nodeIn = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id);

/** Adds, renames, removes and connects steps. */
function applyStructure(graph: Graph, change: Change, all: readonly Change[]): ApplyResult {
  switch (change.do) {
    case "add":
      return addNewStep(graph, change, all);
    case "change":
      return nodeIn(graph, change.id) ? { graph } : refuse(text.deletedStep);
    case "rename":
      return nodeIn(graph, change.id) ? { graph: setLabel(graph, change.id, change.label) } : refuse(text.deletedStep);
    case "remove":
      return nodeIn(graph, change.id)
        ? { graph: removeElements(graph, new Set([change.id])) }
        : refuse(text.deletedStep);
    case "disconnect": {
      const isIt = (edge: Graph["edges"][number]) =>
        edge.sourceNodeId === change.fromId && edge.targetNodeId === change.toId;
      return { graph: { ...graph, edges: graph.edges.filter((edge) => !isIt(edge)) } };
    }
    case "connect":
      return connectSteps(graph, change);
  }
}

function connectSteps(graph: Graph, { fromId, toId }: Extract<Change, { fromId: string }>): ApplyResult {
  const source = nodeIn(graph, fromId);
  if (!source || !nodeIn(graph, toId)) return refuse(text.deletedStep);
  if (graph.edges.some((edge) => edge.sourceNodeId === fromId && edge.targetNodeId === toId)) return { graph };
  const branches = catalog[source.type]?.traits?.branches === true;
  const open = branches ? graph : setNextStep(graph, fromId, null);
  const why = connectionError(open, catalog, fromId, toId);
  return why === null ? { graph: connect(open, fromId, toId) } : refuse(why);
}

function addNewStep(graph: Graph, change: Extract<Change, { do: "add" }>, all: readonly Change[]): ApplyResult {
  const spec = specOf(change.type);
  if (!spec || nodeIn(graph, change.id)) return refuse(spec ? text.duplicateStep : text.unknownType(change.type));
  const place = resolvePlace(graph, change.afterId, all);
  if (place === null) return refuse(text.deletedStep);
  const added = addStep(graph, spec.type, place);
  const named = replaceStepId(added.graph, added.id, change.id);
  const others = new Set(graph.nodes.map(({ label }) => label));
  return { graph: setLabel(named, change.id, freeLabel(change.label.trim() || spec.title, others)) };
}

/** When the step to follow was skipped itself, its predecessor is used instead. */
function resolvePlace(graph: Graph, afterId: string | null | undefined, all: readonly Change[]): Place | null {
  const { incoming, outgoing, nodes } = indexGraph(graph);
  const runs = orderNodes(graph).filter((id) => catalog[nodes.get(id)?.type ?? ""]?.traits?.executes !== false);
  const begin = runs.find((id) => incoming.get(id)?.length === 0);
  const end = runs.findLast((id) => outgoing.get(id)?.length === 0);
  if (afterId === null) return begin === undefined ? { at: { x: 0, y: 0 } } : { before: begin };
  if (afterId === undefined) return end === undefined ? { at: { x: 0, y: 0 } } : { after: end };
  if (nodes.has(afterId)) return { after: afterId };
  const wanted = all.find((one) => one.do === "add" && one.id === afterId);
  return wanted?.do === "add"
    ? resolvePlace(
        graph,
        wanted.afterId,
        all.filter((one) => one !== wanted),
      )
    : null;
}

/** Gives a new step the id that the other changes reference. */
function replaceStepId(graph: Graph, from: string, to: string): Graph {
  const id = (_: string, one: string) => (one === from ? to : one);
  const nodes = graph.nodes.map((node): GraphNode => {
    if (node.id === from) return { ...node, id: to };
    const spec = catalog[node.type];
    return spec?.traits?.branches
      ? { ...node, config: spec.mapReferences(node.config, { ...identityMapper, id }) }
      : node;
  });
  const edges = graph.edges.map((edge) => {
    if (edge.sourceNodeId === from) return { ...edge, sourceNodeId: to };
    return edge.targetNodeId === from ? { ...edge, targetNodeId: to } : edge;
  });
  return { ...graph, nodes, edges };
}

function applySettings(graph: Graph, change: Extract<Change, { do: "add" | "change" }>): ApplyResult {
  const node = nodeIn(graph, change.id);
  if (!node) return refuse(text.deletedStep);
  const config = configFromModel(graph, node, change.config);
  if (config === null) return refuse(text.invalidSettings(node.label));
  return { graph: alignBranches(graph, setConfig(graph, node.id, config)) };
}

/** Describes a problem that would newly keep the workflow from running; null when there is none. */
function findNewProblem(before: Graph, after: Graph): string | null {
  const blocks = (graph: Graph) => checkGraph(graph, catalog).filter((found) => !canRun([found]));
  const known = new Set(blocks(before).map(({ code }) => code));
  const found = blocks(after).find(({ code }) => !known.has(code));
  if (found) return text.notRunnable(found.text);
  const isSound = (graph: Graph) => "graph" in readGraph(graph, catalog);
  return isSound(before) && !isSound(after) ? text.notAWorkflow : null;
}
