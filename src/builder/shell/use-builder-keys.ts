import { use, useEffect, useRef } from "react";
import { toggleAssistant } from "#builder/assistant/assistant-actions.ts";
import { boundsOf } from "#builder/canvas/viewport.ts";
import { openComments, setCommentMode } from "#builder/comments/comments-state.ts";
import { agentsInClip } from "#builder/graph/clipboard.ts";
import * as commands from "#builder/session/commands.ts";
import { groupSteps, ungroupSteps } from "#builder/session/group-commands.ts";
import { looksLikeWorkflowFile, offerImport } from "#builder/session/import-steps.ts";
import type { BuilderSession } from "#builder/session/session.ts";
import { stepSelector } from "#builder/session/step-focus.ts";
import { AgentsContext, type KnownAgents, useBuilder } from "#builder/session/use-builder.ts";
import { showRefusal } from "#client/api.ts";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { fetchAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { catalog } from "#nodes/index.ts";
import { isTyping, matchesShortcut, type Shortcut } from "#ui/shortcuts/shortcut.ts";
import { useIsShortcutOn } from "#ui/shortcuts/single-keys.ts";

interface Binding {
  keys: readonly Shortcut[];
  /** `canvas`: ignored while the focus is in the header or settings, where the key may mean something else. */
  where: "page" | "canvas";
  /** Runs before the same key of the app frame. */
  isBeforeFrame?: boolean;
  /** Returns false to leave the key to the browser. */
  act: (session: BuilderSession, event: KeyboardEvent, agents: KnownAgents) => boolean;
}

const handled = (_: unknown) => true;
const goToAdjacent = (by: 1 | -1) => (session: BuilderSession) => {
  const id = commands.adjacentStep(session, by);
  if (id === null) return false;
  // The focus stays in the settings when it was there.
  commands.openStep(session, id, document.activeElement?.closest("[data-settings]") != null);
  return true;
};
const move = (by: 1 | -1) => (session: BuilderSession, event: KeyboardEvent) => {
  const id = focusedStepId(event);
  if (id === null || !isRow(event) || !session.canEdit) return false;
  commands.moveStep(session, id, by);
  return true;
};

export const bindings: readonly Binding[] = [
  { keys: [keys.undo], where: "page", act: (session) => handled(session.undo()) },
  { keys: [keys.redo, "mod+y"], where: "page", act: (session) => handled(session.redo()) },
  { keys: [keys.save], where: "page", act: (session) => handled(void session.flush()) },
  { keys: [keys.next], where: "page", act: goToAdjacent(1) },
  { keys: [keys.previous], where: "page", act: goToAdjacent(-1) },
  {
    keys: [keys.search],
    where: "page",
    act: ({ store }) => handled(store.setState({ search: store.getState().search ?? "" })),
  },
  { keys: [keys.assistant], where: "page", act: (session) => session.canEdit && handled(toggleAssistant(session)) },
  { keys: [keys.tidy], where: "page", act: (session) => handled(commands.tidy(session)) },
  { keys: [keys.select], where: "page", act: ({ setPreferences }) => handled(setPreferences({ mode: "select" })) },
  {
    keys: [keys.comment],
    // Works anywhere on the page, because the focus may still be in a panel after a press on the canvas.
    where: "page",
    isBeforeFrame: true,
    act(session, event) {
      const nodeId = focusedStepId(event);
      if (!session.canEdit) return false;
      if (nodeId === null) setCommentMode(session, !session.store.getState().isCommentMode);
      else openComments(session, { nodeId });
      return true;
    },
  },
  { keys: [keys.hand], where: "page", act: ({ setPreferences }) => handled(setPreferences({ mode: "hand" })) },
  // Tab moves between cards, so `/` adds a step after the focused card.
  {
    keys: [keys.add],
    where: "page",
    act: (session) =>
      session.canEdit &&
      handled(
        session.store.setState({
          paletteRequest: { place: commands.defaultPlace(session), at: null, allowsNotes: true },
        }),
      ),
  },
  {
    keys: [keys.delete, "backspace"],
    where: "canvas",
    act: (session, event) =>
      handled(commands.removeSteps(session, targetIds(session, event), session.store.getState().selectedEdges)),
  },
  { keys: [keys.selectAll], where: "canvas", act: (session) => handled(commands.selectAll(session)) },
  {
    keys: [keys.duplicate],
    where: "canvas",
    act: (session, event, agents) => handled(commands.duplicateSteps(session, targetIds(session, event), agents)),
  },
  {
    keys: [keys.switchOff],
    where: "canvas",
    act: (session, event) => handled(commands.toggleSteps(session, targetIds(session, event))),
  },
  {
    keys: [keys.group],
    where: "canvas",
    act: (session, event) => handled(groupSteps(session, targetIds(session, event))),
  },
  {
    keys: [keys.ungroup],
    where: "canvas",
    act: (session, event) => handled(ungroupSteps(session, targetIds(session, event))),
  },
  {
    keys: [keys.rename],
    where: "canvas",
    act(session, event) {
      const [id] = targetIds(session, event);
      if (id === undefined || !session.canEdit) return false;
      session.store.setState({ renamingId: id });
      return true;
    },
  },
  { keys: [keys.moveUp], where: "canvas", act: move(-1) },
  { keys: [keys.moveDown], where: "canvas", act: move(1) },
  {
    keys: [keys.open],
    where: "canvas",
    act(session, event) {
      const node = session.graph().nodes.find((one) => one.id === focusedStepId(event));
      // Controls on a card or row handle Enter themselves.
      if (!node || isRow(event) || event.target !== (event.target as HTMLElement).closest(stepSelector)) return false;
      const isStep = catalog[node.type]?.traits?.executes !== false;
      if (isStep) commands.openStep(session, node.id, true);
      else session.store.setState({ renamingId: node.id });
      return true;
    },
  },
  {
    keys: [keys.close],
    where: "canvas",
    act(session) {
      session.select([]);
      session.store.setState({ openId: null, isCommentMode: false });
      return false;
    },
  },
];

/** Id of the focused card or row. */
function focusedStepId({ target }: Event): string | null {
  const place = target instanceof HTMLElement ? target.closest<HTMLElement>(stepSelector) : null;
  return place?.dataset.step ?? place?.dataset.id ?? null;
}

const isRow = ({ target }: Event) => target instanceof HTMLElement && target.dataset.step !== undefined;

/** The selected steps, or the focused one without a selection. */
function targetIds(session: BuilderSession, event: Event): ReadonlySet<string> {
  const { selected } = session.store.getState();
  if (selected.size > 0) return selected;
  const id = focusedStepId(event);
  return new Set(id === null ? [] : [id]);
}

const overlaySelector = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

function appliesAt({ where }: Binding, { target }: KeyboardEvent): boolean {
  // A focused edge is an SVG element.
  if (!(target instanceof Element) || isTyping(target) || target.closest(overlaySelector)) return false;
  // After a press on the canvas the focus is on an ancestor of the canvas.
  const isAround = target.querySelector("[data-canvas]") !== null;
  return where === "page" || isAround || target.closest("[data-canvas]") !== null;
}

/** The position below the graph, for pasting while no canvas is shown. */
function positionBelowGraph(session: BuilderSession) {
  const bounds = boundsOf(session.graph());
  return bounds ? { x: bounds.left, y: bounds.bottom + 64 } : { x: 0, y: 0 };
}

/** Binds the builder's keys and clipboard events. */
export function useBuilderKeys(): void {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const agents = use(AgentsContext);
  const isOn = useIsShortcutOn();
  const latest = useRef(isOn);
  latest.current = isOn;
  useEffect(() => {
    const press = (event: KeyboardEvent, isFirst = false) => {
      if (event.defaultPrevented || event.isComposing) return;
      const binding = bindings.find(
        (one) =>
          (one.isBeforeFrame ?? false) === isFirst &&
          one.keys.some((key) => latest.current(key) && matchesShortcut(event, key)),
      );
      if (binding && appliesAt(binding, event) && binding.act(session, event, agents)) event.preventDefault();
    };
    const pressFirst = (event: KeyboardEvent) => press(event, true);
    const pressLater = (event: KeyboardEvent) => press(event);
    const isOutsideCanvas = ({ target }: Event) =>
      isTyping(target) || (target instanceof HTMLElement && target.closest(overlaySelector) !== null);
    const copy = (event: ClipboardEvent) => {
      // With selected text the browser copies the text.
      if (isOutsideCanvas(event) || !(getSelection()?.isCollapsed ?? true)) return;
      const text = commands.copySteps(session, targetIds(session, event));
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (event.type === "cut") commands.removeSteps(session, targetIds(session, event));
    };
    const paste = (event: ClipboardEvent) => {
      if (isOutsideCanvas(event)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const at = session.pastePosition.current?.() ?? positionBelowGraph(session);
      const unknown = agentsInClip(text).filter((id) => !agents.get(id));
      if (unknown.length > 0 && session.canEdit) {
        // The clipboard must be read now; unknown agents are fetched before pasting.
        event.preventDefault();
        fetchAgents({ workspaceId, ids: unknown }).then((found) => {
          const ids = new Set(found.map(({ id }) => id));
          commands.pasteText(session, text, at, { has: (id) => ids.has(id) || agents.get(id) !== undefined });
        }, showRefusal);
      } else if (commands.pasteText(session, text, at, agents)) event.preventDefault();
      else if (looksLikeWorkflowFile(text)) void offerImport(session, text, at, false);
    };
    document.addEventListener("keydown", pressFirst, { capture: true });
    document.addEventListener("keydown", pressLater);
    document.addEventListener("copy", copy);
    document.addEventListener("cut", copy);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("keydown", pressFirst, { capture: true });
      document.removeEventListener("keydown", pressLater);
      document.removeEventListener("copy", copy);
      document.removeEventListener("cut", copy);
      document.removeEventListener("paste", paste);
    };
  }, [session, agents, workspaceId]);
}
