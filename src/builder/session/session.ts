import { alignBranches } from "#builder/graph/branches.ts";
import type { Place, Point } from "#builder/graph/edits.ts";
import type { Guide } from "#builder/graph/guides.ts";
import { type History, nextHistory, startHistory } from "#builder/graph/history.ts";
import { changedLabels, mergeEdits, rebaseHistory } from "#builder/graph/merge-edits.ts";
import { keepStructuralGraph } from "#builder/graph/structural-graph.ts";
import { readRefusal } from "#client/refusal.ts";
import type { Diagnosis, Severity } from "#engine/check/check-graph.ts";
import { type Graph, enableBranchingSteps } from "#engine/graph/graph.ts";
import { reuseEqualNodes } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import type { UndoHistory } from "#features/workflow/schema.ts";
import { timers } from "#product/timers.ts";
import { type AssistantState, closedAssistant } from "./assistant-state.ts";
import { type CanvasPreferences, loadPreferences, savePreferences } from "./canvas-preferences.ts";
import type { CommentsPanelState } from "./comments-panel-state.ts";
import type { OtherPerson, PresenceConnection } from "./presence-state.ts";
import { restoreHistory, toSavedUndo } from "./saved-undo.ts";
import { nextSaveAction, nextSaving, type Saving, type SavingEvent, startSaving } from "./saving.ts";
import { noMarks, type StepMark } from "./step-marks.ts";
import { createStore, type Store } from "./store.ts";
import { syncGroups } from "#engine/graph/groups.ts";
import type { ReadWorkflow } from "#features/workflow/client/read-workflow-text.ts";

/** The step palette is open for a step at this place. */
export interface StepPaletteRequest {
  readonly place: Place;
  /** Position in the window; null for the toolbar's button. */
  readonly at: Point | null;
  /** Whether notes are offered, too. */
  readonly allowsNotes?: boolean;
}

export interface PendingImport {
  readonly file: Exclude<ReadWorkflow, { problems: unknown }>;
  readonly at: Point;
}

/** Another person's save that can't be merged without a decision. */
export interface PendingMerge {
  readonly revision: number;
  readonly base: Graph;
  readonly theirs: Graph;
}

export interface OutputTask {
  readonly nodeId: string;
  readonly do: "show" | "test" | "fix";
}

export interface BuilderState {
  readonly history: History;
  /** Structure of the present graph. */
  readonly structuralGraph: Graph;
  readonly saving: Saving;
  readonly pendingMerge: PendingMerge | null;
  readonly selected: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  /** Positions of nodes during a drag; the graph changes at its end. */
  readonly moving: ReadonlyMap<string, Point> | null;
  /** Guides of the current drag. */
  readonly guides: readonly Guide[];
  /** Id of the step whose panel is open. */
  readonly openId: string | null;
  /** Whether the panel takes the focus when it opens. */
  readonly shouldFocusPanel: boolean;
  /** What the output pane should do: show the result, test the step, or request a fix. */
  readonly outputTask: OutputTask | null;
  /** Id of a step that was just added; its findings are hidden until its settings change or its panel closes. */
  readonly newStepId: string | null;
  readonly renamingId: string | null;
  /** Id of the edge under the pointer. */
  readonly hoveredEdgeId: string | null;
  readonly paletteRequest: StepPaletteRequest | null;
  /** A workflow file waiting for confirmation before its steps are inserted. */
  readonly pendingImport: PendingImport | null;
  /** In comment mode the next press sets the anchor of a comment. */
  readonly isCommentMode: boolean;
  readonly commentsPanel: CommentsPanelState | null;
  /** All comment threads of the workflow. */
  readonly threads: readonly CommentThread[];
  /** Other people in the builder of this workflow. */
  readonly others: readonly OtherPerson[];
  /** Search text; null while the search is closed. */
  readonly search: string | null;
  /** Id of the current search result. */
  readonly revealedId: string | null;
  readonly isLocked: boolean;
  readonly preferences: CanvasPreferences;
  /** Folded groups that this person has unfolded to look inside. */
  readonly unfolded: ReadonlySet<string>;
  readonly checks: readonly Diagnosis[];
  /** Worst severity of the checks by node. */
  readonly flags: ReadonlyMap<string, Severity>;
  /** Id of the run shown on the canvas. */
  readonly shownRunId: string | null;
  readonly marks: ReadonlyMap<string, StepMark>;
  /** Run ids by node that the output shows instead of the last run: tests of single steps, and runs from links. */
  readonly visitedRuns: ReadonlyMap<string, string>;
  readonly assistant: AssistantState;
}

export interface BuilderSession {
  readonly workflowId: string;
  readonly canEdit: boolean;
  readonly store: Store<BuilderState>;
  graph: () => Graph;
  /** Returns the position for pasted steps; set by the canvas to the pointer's position while it is shown. */
  readonly pastePosition: { current: (() => Point) | null };
  /** Fits the whole workflow into the view; set while the canvas is shown. */
  readonly fitView: { current: (() => void) | null };
  /** The presence connection, once it is open. */
  readonly presence: { current: PresenceConnection | null };
  /** Consecutive changes with the same key are one undo step. */
  change: (graph: Graph, key?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (nodes: Iterable<string>, edges?: Iterable<string>) => void;
  /** Changes preferences and stores them in this browser. */
  setPreferences: (habits: Partial<CanvasPreferences>) => void;
  /** Sets the hovered edge. Null takes effect after a delay, because the pointer may be on the edge's plus button. */
  hoverEdge: (edgeId: string | null) => void;
  /** Saves now; true when everything is saved. */
  flush: () => Promise<boolean>;
  /** Reports a revision known from an event or a query. */
  noticeRevision: (revision: number) => void;
  /** Restores the undo steps stored with this revision, unless something has changed since. */
  restoreUndo: (revision: number, trail: UndoHistory) => void;
  /** Merges the pending version with choices by conflict key. */
  resolveConflicts: (choices: ReadonlyMap<string, Side>) => void;
  /** Takes the pending version and drops the local changes. */
  discardLocalChanges: () => void;
  /** Starts the autosave. The returned function saves the rest and stops it. */
  start: () => () => void;
}

interface SessionOptions {
  workflowId: string;
  canEdit: boolean;
  revision: number;
  graph: Graph;
  send: (revision: number, graph: Graph, trail: UndoHistory) => Promise<{ revision: number }>;
  load: () => Promise<{ revision: number; graph: Graph }>;
  /** Called after another person's save was merged, with the labels of the changed steps. */
  onRemoteChange: (labels: readonly string[]) => void;
}

const emptySet: ReadonlySet<string> = new Set();
export const noVisitedRuns: ReadonlyMap<string, string> = new Map();
export const noGuides: readonly Guide[] = [];

/** Opens a workflow: its graph with undo, selection and autosave. */
export function openSession({
  workflowId,
  canEdit,
  revision,
  graph,
  send,
  load,
  onRemoteChange,
}: SessionOptions): BuilderSession {
  const store = createStore<BuilderState>({
    history: startHistory(graph),
    structuralGraph: graph,
    saving: startSaving(revision, graph),
    pendingMerge: null,
    selected: emptySet,
    selectedEdges: emptySet,
    moving: null,
    guides: noGuides,
    openId: null,
    shouldFocusPanel: false,
    outputTask: null,
    newStepId: null,
    renamingId: null,
    hoveredEdgeId: null,
    paletteRequest: null,
    pendingImport: null,
    isCommentMode: false,
    commentsPanel: null,
    threads: [],
    others: [],
    search: null,
    revealedId: null,
    isLocked: false,
    preferences: loadPreferences(),
    unfolded: emptySet,
    checks: [],
    flags: new Map(),
    shownRunId: null,
    marks: noMarks,
    visitedRuns: noVisitedRuns,
    assistant: closedAssistant,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  let activeSave: Promise<void> | null = null;
  let activeLoad: Promise<void> | null = null;
  let isStarted = false;

  const present = () => store.get().history.present;

  function dispatch(event: SavingEvent) {
    store.set({ saving: nextSaving(store.get().saving, event) });
    schedule();
  }
  function schedule() {
    clearTimeout(timer);
    const wanted = isStarted ? nextSaveAction(store.get().saving) : null;
    if (wanted) timer = setTimeout(() => void (wanted.action === "send" ? save() : loadRemote()), wanted.afterMs);
  }
  /** Loads and merges another person's save; retried when loading fails. */
  function loadRemote(): Promise<void> {
    activeLoad ??= loadRemoteOnce().finally(() => {
      activeLoad = null;
    });
    return activeLoad;
  }
  async function loadRemoteOnce() {
    try {
      const loaded = await load();
      const base = store.get().saving.saved;
      if (loaded.revision > store.get().saving.revision)
        return mergeRemote({ revision: loaded.revision, base, theirs: reuseEqualNodes(base, loaded.graph) });
    } catch {
      // Retried below.
    }
    if (store.get().saving.status === "behind") dispatch({ do: "fail", status: "behind" });
  }
  /** Merges at once when there are no conflicts. */
  function mergeRemote(pendingMerge: PendingMerge) {
    const { graph, conflicts } = mergeEdits({ ...pendingMerge, mine: present() });
    if (conflicts.length === 0) return acceptMerge(pendingMerge, graph);
    store.set({ pendingMerge });
    dispatch({ do: "contest", revision: pendingMerge.revision });
  }
  function acceptMerge({ revision, base, theirs }: PendingMerge, graph: Graph) {
    const { selected, openId, structuralGraph, history } = store.get();
    const merged = present() === base ? theirs : graph;
    const ids = new Set(merged.nodes.map((node) => node.id));
    store.set({
      history: rebaseHistory(history, { base, theirs }, merged),
      structuralGraph: keepStructuralGraph(structuralGraph, merged),
      pendingMerge: null,
      selected: new Set([...selected].filter((id) => ids.has(id))),
      selectedEdges: emptySet,
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    dispatch({ do: "adopt", revision, saved: theirs, graph: merged });
    onRemoteChange(changedLabels(base, theirs));
  }
  function save(): Promise<void> {
    activeSave ??= sendOnce().finally(() => {
      activeSave = null;
    });
    return activeSave;
  }
  async function sendOnce() {
    const { history, saving } = store.get();
    const graph = history.present;
    const { revision } = saving;
    dispatch({ do: "send", graph });
    try {
      const saved = await send(revision, graph, toSavedUndo(history));
      dispatch({ do: "saved", revision: saved.revision, graph: present() });
    } catch (error) {
      const { code, text, retryAfterMs } = readRefusal(error, "");
      if (code === "conflict") dispatch({ do: "fail", status: "behind" });
      else if (code !== "unknown" && retryAfterMs === null) dispatch({ do: "fail", status: "refused", text });
      else dispatch({ do: "fail", status: navigator.onLine ? "failed" : "offline" });
    }
  }
  function applyToHistory(event: Parameters<typeof nextHistory>[1]) {
    if (!canEdit) return;
    const history = nextHistory(store.get().history, event);
    if (history === store.get().history) return;
    const ids = new Set(history.present.nodes.map((node) => node.id));
    const { openId, structuralGraph } = store.get();
    store.set({
      history,
      structuralGraph: keepStructuralGraph(structuralGraph, history.present),
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    dispatch({ do: "edit", graph: history.present });
    // Undoing a conflicting change may resolve the conflict.
    const { pendingMerge } = store.get();
    if (pendingMerge) mergeRemote(pendingMerge);
  }
  const saveOnline = () => {
    if (store.get().saving.status === "offline") void save();
  };

  const session: BuilderSession = {
    workflowId,
    canEdit,
    store,
    graph: present,
    pastePosition: { current: null },
    fitView: { current: null },
    presence: { current: null },
    change: (next, key) =>
      applyToHistory({
        do: "change",
        graph: syncGroups(present(), enableBranchingSteps(alignBranches(present(), next))),
        at: performance.now(),
        ...(key !== undefined && { key }),
      }),
    undo: () => applyToHistory({ do: "undo" }),
    redo: () => applyToHistory({ do: "redo" }),
    select: (nodes, edges = emptySet) => store.set({ selected: new Set(nodes), selectedEdges: new Set(edges) }),
    setPreferences(change) {
      store.set({ preferences: { ...store.get().preferences, ...change } });
      savePreferences(change);
    },
    hoverEdge(edgeId) {
      clearTimeout(hoverTimer);
      if (edgeId !== null) store.set({ hoveredEdgeId: edgeId });
      else hoverTimer = setTimeout(() => store.set({ hoveredEdgeId: null }), timers.screen.hoverMenuHideMs);
    },
    async flush() {
      // A save may hit a newer revision, and the merged graph is then saved again.
      for (let turn = 0; turn < 3; turn++) {
        if (activeSave) await activeSave;
        const { status } = store.get().saving;
        if (status === "saved" || status === "conflict") break;
        await (status === "behind" ? loadRemote() : save());
      }
      return store.get().saving.status === "saved";
    },
    restoreUndo(revision, trail) {
      const { history, saving } = store.get();
      const isUntouched = saving.status === "saved" && history.past.length + history.future.length === 0;
      if (isUntouched && saving.revision === revision) store.set({ history: restoreHistory(history.present, trail) });
    },
    noticeRevision: (heard) => dispatch({ do: "hear", revision: heard }),
    resolveConflicts(choices) {
      const { pendingMerge } = store.get();
      if (pendingMerge) acceptMerge(pendingMerge, mergeEdits({ ...pendingMerge, mine: present() }, choices).graph);
    },
    discardLocalChanges() {
      const { pendingMerge } = store.get();
      if (pendingMerge) acceptMerge(pendingMerge, pendingMerge.theirs);
    },
    start() {
      isStarted = true;
      window.addEventListener("online", saveOnline);
      schedule();
      return () => {
        window.removeEventListener("online", saveOnline);
        clearTimeout(timer);
        clearTimeout(hoverTimer);
        isStarted = false;
        // Leaving without a prompt can leave at most the last edits unsaved.
        const { status } = store.get().saving;
        if (["unsaved", "failed", "behind"].includes(status)) void session.flush();
      };
    },
  };
  return session;
}
