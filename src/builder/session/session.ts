import { alignBranches } from "#builder/graph/branches.ts";
import type { Place, Point } from "#builder/graph/edits.ts";
import type { Guide } from "#builder/graph/guides.ts";
import { type History, nextHistory, startHistory } from "#builder/graph/history.ts";
import { changedLabels, mergeEdits, rebaseHistory } from "#builder/graph/merge-edits.ts";
import { keepStructuralGraph } from "#builder/graph/structural-graph.ts";
import { readRefusal } from "#client/refusal.ts";
import type { Diagnosis, Severity } from "#engine/check/check-graph.ts";
import { enableBranchingSteps, type Graph } from "#engine/graph/graph.ts";
import { syncGroups } from "#engine/graph/groups.ts";
import { reuseEqualNodes } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import type { ReadWorkflow } from "#features/workflow/client/read-workflow-text.ts";
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

/** The palette is open for a step that goes here. */
export interface StepPaletteRequest {
  readonly place: Place;
  /** Where in the window it was asked for; null is the toolbar's button. */
  readonly at: Point | null;
  /** It need not be a step: a note will do as well. */
  readonly allowsNotes?: boolean;
}

export interface PendingImport {
  readonly file: Exclude<ReadWorkflow, { problems: unknown }>;
  readonly at: Point;
}

/** What somebody else saved, as long as it cannot be merged without a decision. */
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
  /** Of the present graph. */
  readonly structuralGraph: Graph;
  readonly saving: Saving;
  readonly pendingMerge: PendingMerge | null;
  readonly selected: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  /** Where nodes are while they are dragged; the graph learns it at the end. */
  readonly moving: ReadonlyMap<string, Point> | null;
  /** What the dragged nodes are in line with right now. */
  readonly guides: readonly Guide[];
  /** Whose panel is open. */
  readonly openId: string | null;
  /** The focus is on its way into that panel. */
  readonly shouldFocusPanel: boolean;
  /** What the output of a step is to do: be shown, try the step, or find a fix for its failure. */
  readonly outputTask: OutputTask | null;
  /** Added here, and neither its settings nor the panel have been left since: nothing is reported about it yet. */
  readonly newStepId: string | null;
  readonly renamingId: string | null;
  /** The edge under the pointer. */
  readonly hoveredEdgeId: string | null;
  readonly paletteRequest: StepPaletteRequest | null;
  /** A workflow file that somebody decides about before its steps are put here. */
  readonly pendingImport: PendingImport | null;
  /** The next press says what a comment is about. */
  readonly isCommentMode: boolean;
  readonly commentsPanel: CommentsPanelState | null;
  /** All that was said about the workflow. */
  readonly threads: readonly CommentThread[];
  /** Who else has the builder of this workflow open. */
  readonly others: readonly OtherPerson[];
  /** What is looked for in the workflow; null while nobody searches. */
  readonly search: string | null;
  /** The step that the search has come to. */
  readonly revealedId: string | null;
  readonly isLocked: boolean;
  readonly preferences: CanvasPreferences;
  /** Groups that are looked into although they are folded. */
  readonly unfolded: ReadonlySet<string>;
  readonly checks: readonly Diagnosis[];
  /** The worst of the checks by node. */
  readonly flags: ReadonlyMap<string, Severity>;
  /** The run that the canvas shows, and how far its steps have come. */
  readonly shownRunId: string | null;
  readonly marks: ReadonlyMap<string, StepMark>;
  /** Runs in which single steps were tried, or that a link named, by node: their output shows these instead of the last. */
  readonly visitedRuns: ReadonlyMap<string, string>;
  readonly assistant: AssistantState;
}

export interface BuilderSession {
  readonly workflowId: string;
  readonly canEdit: boolean;
  readonly store: Store<BuilderState>;
  graph: () => Graph;
  /** Where pasted steps go: the canvas, while it is shown, puts in the place of the pointer. */
  readonly pastePosition: { current: (() => Point) | null };
  /** Shows the whole workflow, while the canvas is shown. */
  readonly fitView: { current: (() => void) | null };
  /** How this page tells the others where it is, once it does. */
  readonly presence: { current: PresenceConnection | null };
  /** Changes that share a key and follow closely are one step of undo. */
  change: (graph: Graph, key?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (nodes: Iterable<string>, edges?: Iterable<string>) => void;
  /** Kept by this browser. */
  setPreferences: (habits: Partial<CanvasPreferences>) => void;
  /** The pointer is on an edge; with null it left, which holds only after a moment: it may be on the edge's plus. */
  hoverEdge: (edgeId: string | null) => void;
  /** Sends what is unsaved now; true when nothing is left to lose. */
  flush: () => Promise<boolean>;
  /** Somebody spoke of a revision. */
  noticeRevision: (revision: number) => void;
  /** What could be undone when this revision was saved can be undone again, as long as nothing was changed since. */
  restoreUndo: (revision: number, trail: UndoHistory) => void;
  /** Merges what is contested, with these choices by the keys of its conflicts. */
  resolveConflicts: (choices: ReadonlyMap<string, Side>) => void;
  /** Takes what is contested as it is; what was changed here is gone. */
  discardLocalChanges: () => void;
  /** Begins to save by itself; the returned function sends what is left and ends it. */
  start: () => () => void;
}

interface SessionOptions {
  workflowId: string;
  canEdit: boolean;
  revision: number;
  graph: Graph;
  send: (revision: number, graph: Graph, trail: UndoHistory) => Promise<{ revision: number }>;
  load: () => Promise<{ revision: number; graph: Graph }>;
  /** What somebody else saved is shown now: the steps that they changed. */
  onRemoteChange: (labels: readonly string[]) => void;
}

const emptySet: ReadonlySet<string> = new Set();
export const noVisitedRuns: ReadonlyMap<string, string> = new Map();
export const noGuides: readonly Guide[] = [];

/** One opened workflow: its graph with the way back, what is selected, and the autosave. */
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
  /** Takes in what somebody else saved. When it cannot be loaded now, it is tried again. */
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
      // Tried again below.
    }
    if (store.get().saving.status === "behind") dispatch({ do: "fail", status: "behind" });
  }
  /** Merges at once where nobody has to be asked. */
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
    // A person may undo what the others changed as well: then there is nothing to decide any more.
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
      // A save may find that somebody else was faster, and what is merged then is sent once more.
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
        // Whoever left without being asked has at most the last half second unsaved.
        const { status } = store.get().saving;
        if (["unsaved", "failed", "behind"].includes(status)) void session.flush();
      };
    },
  };
  return session;
}
