import { createStore, type StoreApi } from "zustand/vanilla";
import { alignBranches } from "#builder/graph/branches.ts";
import type { Point } from "#builder/graph/edits.ts";
import { nextHistory } from "#builder/graph/history.ts";
import { keepStructuralGraph } from "#builder/graph/structural-graph.ts";
import { enableBranchingSteps, type Graph } from "#engine/graph/graph.ts";
import { syncGroups } from "#engine/graph/groups.ts";
import type { UndoHistory } from "#features/workflow/schema.ts";
import { timers } from "#product/timers.ts";
import { type Autosave, type AutosavePorts, createAutosave } from "./autosave.ts";
import { type BuilderState, emptySet, initialState } from "./builder-state.ts";
import { type CanvasPreferences, savePreferences } from "./canvas-preferences.ts";
import type { PresenceConnection } from "./presence-state.ts";
import { restoreHistory } from "./saved-undo.ts";

/** One opened workflow: its state, its edits, and its autosave. */
export interface BuilderSession extends Omit<Autosave, "noticeEdit"> {
  readonly workflowId: string;
  readonly canEdit: boolean;
  readonly store: StoreApi<BuilderState>;
  graph: () => Graph;
  /** Returns the position for pasted steps; set by the canvas to the pointer's position while it is shown. */
  readonly pastePosition: { current: (() => Point) | null };
  /** Fits the whole workflow into the view; set while the canvas is shown. */
  readonly fitView: { current: (() => void) | null };
  /** True while this page waits for a save that it asked the server for; merging it needs no notice. */
  readonly askedForSave: { current: boolean };
  /** The presence connection, once it is open. */
  readonly presence: { current: PresenceConnection | null };
  /** Consecutive changes with the same key are one undo step. */
  change: (graph: Graph, key?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (nodes: Iterable<string>, edges?: Iterable<string>) => void;
  /** Changes preferences and stores them in this browser. */
  setPreferences: (change: Partial<CanvasPreferences>) => void;
  /** Sets the hovered edge. Null takes effect after a delay, because the pointer may be on the edge's plus button. */
  hoverEdge: (edgeId: string | null) => void;
  /** Restores the undo steps stored with this revision, unless something has changed since. */
  restoreUndo: (revision: number, trail: UndoHistory) => void;
}

interface SessionOptions extends AutosavePorts {
  workflowId: string;
  canEdit: boolean;
  revision: number;
  graph: Graph;
}

/** Opens a workflow: its graph with undo, selection and autosave. */
export function openSession({ workflowId, canEdit, revision, graph, ...ports }: SessionOptions): BuilderSession {
  const store = createStore<BuilderState>(() => initialState(revision, graph));
  const { noticeEdit, start, ...autosave } = createAutosave(store, ports);
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  const present = () => store.getState().history.present;

  function applyToHistory(event: Parameters<typeof nextHistory>[1]) {
    if (!canEdit) return;
    const history = nextHistory(store.getState().history, event);
    if (history === store.getState().history) return;
    const ids = new Set(history.present.nodes.map((node) => node.id));
    const { openId, structuralGraph } = store.getState();
    store.setState({
      history,
      structuralGraph: keepStructuralGraph(structuralGraph, history.present),
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    noticeEdit();
  }

  return {
    ...autosave,
    workflowId,
    canEdit,
    store,
    graph: present,
    pastePosition: { current: null },
    fitView: { current: null },
    askedForSave: { current: false },
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
    select: (nodes, edges = emptySet) => store.setState({ selected: new Set(nodes), selectedEdges: new Set(edges) }),
    setPreferences(change) {
      store.setState({ preferences: { ...store.getState().preferences, ...change } });
      savePreferences(change);
    },
    hoverEdge(edgeId) {
      clearTimeout(hoverTimer);
      if (edgeId !== null) store.setState({ hoveredEdgeId: edgeId });
      else hoverTimer = setTimeout(() => store.setState({ hoveredEdgeId: null }), timers.screen.hoverMenuHideMs);
    },
    restoreUndo(savedRevision, trail) {
      const { history, saving } = store.getState();
      const isUntouched = saving.status === "saved" && history.past.length + history.future.length === 0;
      if (isUntouched && saving.revision === savedRevision)
        store.setState({ history: restoreHistory(history.present, trail) });
    },
    start() {
      const stop = start();
      return () => {
        clearTimeout(hoverTimer);
        stop();
      };
    },
  };
}
