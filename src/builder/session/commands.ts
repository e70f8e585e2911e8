/** Commands of keys, menus and buttons. Each is one undo step. */

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
import { builderText } from "#product/texts/builder/builder.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { OutputTask } from "./builder-state.ts";
import { checkNodeLimit } from "./node-limit.ts";
import type { BuilderSession } from "./session.ts";

type AgentIds = { has: (id: string) => boolean };

/** Adds a step and opens its settings. `focusesPanel` moves the focus there. A note is edited in place. */
export function insertStep(session: BuilderSession, type: NodeType, place: Place, focusesPanel = false): string | null {
  if (!session.canEdit || !checkNodeLimit(session, 1)) return null;
  const added = addStep(session.graph(), type, place);
  session.change(added.graph);
  session.select([added.id]);
  const isStep = catalog[type]?.traits?.executes !== false;
  session.store.setState({
    openId: isStep ? added.id : null,
    newStepId: isStep ? added.id : null,
    renamingId: isStep ? null : added.id,
    shouldFocusPanel: focusesPanel,
  });
  return added.id;
}

/** Opens the settings of a step; `focusesPanel` moves the focus there. */
export function openStep(session: BuilderSession, id: string, focusesPanel: boolean): void {
  session.select([id]);
  session.store.setState({ openId: id, shouldFocusPanel: focusesPanel });
}

/** Opens a step at its output, optionally to test it or to request a fix. */
export function openOutput(session: BuilderSession, nodeId: string, task: OutputTask["do"]): void {
  openStep(session, nodeId, false);
  session.store.setState({ outputTask: { nodeId, do: task } });
}

/** Called when the panel of a step closes: the step no longer counts as new, and its output task ends. */
export function leaveStep(session: BuilderSession, id: string): void {
  clearNewStep(session, id);
  if (session.store.getState().outputTask?.nodeId === id) session.store.setState({ outputTask: null });
}

/** From now on the step shows its findings. */
export function clearNewStep({ store }: BuilderSession, id: string): void {
  if (store.getState().newStepId === id) store.setState({ newStepId: null });
}

/** After the selected step, or else after the last one in reading order. */
export function defaultPlace(session: BuilderSession): Place {
  const { selected } = session.store.getState();
  const order = orderNodes(executableGraph(session.graph(), catalog));
  const after = order.find((id) => selected.size === 1 && selected.has(id)) ?? order.at(-1);
  return after ? { after } : { at: { x: 0, y: 0 } };
}

export function removeSteps(
  session: BuilderSession,
  nodes: ReadonlySet<string>,
  edges: ReadonlySet<string> = new Set(),
) {
  // A selected group is dissolved; its steps stay.
  session.change(dissolveGroups(removeElements(session.graph(), nodes, edges), nodes));
  session.select([]);
}

/** Selects the copies. A panel that shows an original switches to its copy. */
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
  const { openId } = session.store.getState();
  const copyOfOpen = copy.ids[originals.findIndex(({ id }) => id === openId)];
  if (copyOfOpen !== undefined) session.store.setState({ openId: copyOfOpen, shouldFocusPanel: focusesPanel });
}

/** Swaps a step with the next or previous one. */
export function moveStep(session: BuilderSession, id: string, by: 1 | -1): void {
  session.change(moveInChain(session.graph(), id, by));
}

/** Disables or enables steps; shows the reason when none can be disabled. */
export function toggleSteps(session: BuilderSession, ids: ReadonlySet<string>): void {
  const graph = session.graph();
  const next = toggleDisabled(graph, ids);
  if (next !== graph) session.change(next);
  else if (session.canEdit) {
    const [reason] = graph.nodes.flatMap((node) => (ids.has(node.id) ? (reasonNotToDisable(graph, node) ?? []) : []));
    if (reason !== undefined) toast.warning(reason);
  }
}

/** Steps as clipboard text; null when none are selected. */
export function copySteps(session: BuilderSession, ids: ReadonlySet<string>): string | null {
  const graph = subgraph(session.graph(), ids);
  return graph.nodes.length > 0 ? serializeClip({ graph, from: session.workflowId }) : null;
}

/** Returns false for text that isn't steps, so that the browser handles the paste. */
export function pasteText(session: BuilderSession, text: string, at: Point, agents: AgentIds): boolean {
  if (!session.canEdit) return false;
  const clip = parseClip(text);
  if (!clip || clip.graph.nodes.length === 0) return false;
  if (!checkNodeLimit(session, clip.graph.nodes.length)) return true;
  const pasted = paste(session.graph(), clip, { workflowId: session.workflowId, agents }, at);
  session.change(pasted.graph);
  session.select(pasted.ids);
  toast.success(builderText.pasted(pasted.ids.length));
  return true;
}

/** Lays out all steps in the given direction and fits the view; one undo step. */
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

/** The next or previous step in reading order; the first step when none is selected. */
export function adjacentStep(session: BuilderSession, by: 1 | -1): string | null {
  const order = orderNodes(executableGraph(session.graph(), catalog));
  const { openId, selected } = session.store.getState();
  const at = order.indexOf(openId ?? [...selected][0] ?? "");
  return (at < 0 ? order[0] : order[at + by]) ?? null;
}
