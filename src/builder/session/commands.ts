/** What keys, menus and buttons do to the open workflow. Each is one step of undo. */

import { parseClip, serializeClip, subgraph } from "#builder/graph/clipboard.ts";
import {
  addStep,
  duplicate,
  moveInChain,
  moveNodes,
  type Place,
  type Point,
  paste,
  removeElements,
  snap,
} from "#builder/graph/edits.ts";
import { dissolveGroups } from "#builder/graph/groups.ts";
import { reasonNotToDisable, toggleDisabled } from "#builder/graph/step-options.ts";
import { executableGraph, orderNodes } from "#engine/graph/graph.ts";
import { type Direction, directionOf } from "#engine/layout/direction.ts";
import { layoutGraph } from "#engine/layout/layout-graph.ts";
import { catalog, type NodeType } from "#nodes/index.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { toast } from "#ui/feedback/toast.ts";
import { checkNodeLimit } from "./node-limit.ts";
import type { BuilderSession, OutputTask } from "./session.ts";

type AgentIds = { has: (id: string) => boolean };

/** Adds a step and opens its settings, into which the focus goes for whoever adds by key; a note is written where it lies. */
export function insertStep(session: BuilderSession, type: NodeType, place: Place, focusesPanel = false): string | null {
  if (!session.canEdit || !checkNodeLimit(session, 1)) return null;
  const added = addStep(session.graph(), type, place);
  session.change(added.graph);
  session.select([added.id]);
  const isStep = catalog[type]?.traits?.executes !== false;
  session.store.set({
    openId: isStep ? added.id : null,
    newStepId: isStep ? added.id : null,
    renamingId: isStep ? null : added.id,
    shouldFocusPanel: focusesPanel,
  });
  return added.id;
}

/** Opens the settings of a step. The focus goes into them for whoever came by key. */
export function openStep(session: BuilderSession, id: string, focusesPanel: boolean): void {
  session.select([id]);
  session.store.set({ openId: id, shouldFocusPanel: focusesPanel });
}

/** Opens a step at its output, which tries it or looks for a fix. */
export function openOutput(session: BuilderSession, nodeId: string, task: OutputTask["do"]): void {
  openStep(session, nodeId, false);
  session.store.set({ outputTask: { nodeId, do: task } });
}

/** When the panel of a step closes: the step is no longer fresh, and its output is no longer asked for anything. */
export function leaveStep(session: BuilderSession, id: string): void {
  clearNewStep(session, id);
  if (session.store.get().outputTask?.nodeId === id) session.store.set({ outputTask: null });
}

/** From now on the step shows what is missing in its settings. */
export function clearNewStep({ store }: BuilderSession, id: string): void {
  if (store.get().newStepId === id) store.set({ newStepId: null });
}

/** Behind the selected step, else behind the last one in reading order. */
export function defaultPlace(session: BuilderSession): Place {
  const { selected } = session.store.get();
  const order = orderNodes(executableGraph(session.graph(), catalog));
  const after = order.find((id) => selected.size === 1 && selected.has(id)) ?? order.at(-1);
  return after ? { after } : { at: { x: 0, y: 0 } };
}

export function removeSteps(
  session: BuilderSession,
  nodes: ReadonlySet<string>,
  edges: ReadonlySet<string> = new Set(),
) {
  // A group that is meant itself goes from around its steps, which stay.
  session.change(dissolveGroups(removeElements(session.graph(), nodes, edges), nodes));
  session.select([]);
}

/** Selects the copies. If the panel shows one of the originals, it shows the copy of it, so that typing changes the copy. */
export function duplicateSteps(
  session: BuilderSession,
  ids: ReadonlySet<string>,
  agents: AgentIds,
  focusesPanel = false,
): void {
  if (!session.canEdit || ids.size === 0 || !checkNodeLimit(session, ids.size)) return;
  const originals = session.graph().nodes.filter(({ id }) => ids.has(id));
  const copy = duplicate(session.graph(), ids, { workflowId: session.workflowId, agents });
  session.change(copy.graph);
  session.select(copy.ids);
  const { openId } = session.store.get();
  const copyOfOpen = copy.ids[originals.findIndex(({ id }) => id === openId)];
  if (copyOfOpen !== undefined) session.store.set({ openId: copyOfOpen, shouldFocusPanel: focusesPanel });
}

/** Changes places with the step behind it, or with the one before. */
export function moveStep(session: BuilderSession, id: string, by: 1 | -1): void {
  session.change(moveInChain(session.graph(), id, by));
}

/** Switches steps off, or on again; says why where none of them may be. */
export function toggleSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  const graph = session.graph();
  const next = toggleDisabled(graph, ids);
  if (next !== graph) session.change(next);
  else if (session.canEdit) {
    const [reason] = graph.nodes.flatMap((node) => (ids.has(node.id) ? (reasonNotToDisable(graph, node) ?? []) : []));
    if (reason !== undefined) toast.warning(reason);
  }
}

/** Steps as text for the clipboard; null when there are none. */
export function copySteps(session: BuilderSession, ids: ReadonlySet<string>): string | null {
  const graph = subgraph(session.graph(), ids);
  return graph.nodes.length > 0 ? serializeClip({ graph, from: session.workflowId }) : null;
}

/** False for text that is no steps: then the browser may do with it what it likes. */
export function pasteText(session: BuilderSession, text: string, at: Point, agents: AgentIds): boolean {
  if (!session.canEdit) return false;
  const clip = parseClip(text);
  if (!clip || clip.graph.nodes.length === 0) return false;
  if (!checkNodeLimit(session, clip.graph.nodes.length)) return true;
  const pasted = paste(session.graph(), clip, { workflowId: session.workflowId, agents }, at);
  session.change(pasted.graph);
  session.select(pasted.ids);
  toast.success(workflowText.builder.pasted(pasted.ids.length));
  return true;
}

/** All steps in line, the way the workflow runs already or the other one, and all of it in view; one step of undo. */
export function tidy(session: BuilderSession, direction: Direction = directionOf(session.graph())): void {
  session.change(moveNodes(session.graph(), snappedPositions(layoutGraph(session.graph(), catalog, direction).nodes)));
  session.fitView.current?.();
}

const snappedPositions = (nodes: readonly { id: string; position: Point }[]): Map<string, Point> =>
  new Map(nodes.map((node) => [node.id, snap(node.position)]));

export function selectAll(session: BuilderSession): void {
  const { nodes, edges } = session.graph();
  session.select(
    nodes.map((node) => node.id),
    edges.map((edge) => edge.id),
  );
}

/** Where one gets by going through the steps in their order; the first step when none is selected. */
export function adjacentStep(session: BuilderSession, by: 1 | -1): string | null {
  const order = orderNodes(executableGraph(session.graph(), catalog));
  const { openId, selected } = session.store.get();
  const at = order.indexOf(openId ?? [...selected][0] ?? "");
  return (at < 0 ? order[0] : order[at + by]) ?? null;
}
