import type { StoreApi } from "zustand/vanilla";
import { changedLabels, mergeEdits, rebaseHistory } from "#builder/graph/merge-edits.ts";
import { keepStructuralGraph } from "#builder/graph/structural-graph.ts";
import { readRefusal } from "#client/refusal.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { reuseEqualNodes } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import type { UndoHistory } from "#features/workflow/schema.ts";
import { type BuilderState, emptySet, type PendingMerge } from "./builder-state.ts";
import { toSavedUndo } from "./saved-undo.ts";
import { nextSaveAction, nextSaving, type SavingEvent } from "./saving.ts";

export interface AutosavePorts {
  /** Saves a graph based on `revision` with its undo steps. Rejects with a refusal; "conflict" means a newer revision. */
  send: (revision: number, graph: Graph, trail: UndoHistory) => Promise<{ revision: number }>;
  load: () => Promise<{ revision: number; graph: Graph }>;
  /** Called after another person's save was merged, with the labels of the changed steps. */
  onRemoteChange: (labels: readonly string[]) => void;
}

export interface Autosave {
  /** Schedules a save of the present graph. An edit may also resolve the pending merge. */
  noticeEdit: () => void;
  /** Reports a revision known from an event or a query. */
  noticeRevision: (revision: number) => void;
  /** Saves now; true when everything is saved. */
  flush: () => Promise<boolean>;
  /** Merges the pending version with choices by conflict key. */
  resolveConflicts: (choices: ReadonlyMap<string, Side>) => void;
  /** Takes the pending version and drops the local changes. */
  discardLocalChanges: () => void;
  /** Starts saving automatically. The returned function saves the rest and stops. */
  start: () => () => void;
}

/** Saves the graph of a store and merges what other people save. The states and delays are in `saving.ts`. */
export function createAutosave(store: StoreApi<BuilderState>, { send, load, onRemoteChange }: AutosavePorts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let activeSave: Promise<void> | null = null;
  let activeLoad: Promise<void> | null = null;
  let isStarted = false;

  const present = () => store.getState().history.present;

  function dispatch(event: SavingEvent) {
    store.setState({ saving: nextSaving(store.getState().saving, event) });
    schedule();
  }
  function schedule() {
    clearTimeout(timer);
    const next = isStarted ? nextSaveAction(store.getState().saving) : null;
    if (next) timer = setTimeout(() => void (next.action === "send" ? save() : loadRemote()), next.afterMs);
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
      const base = store.getState().saving.saved;
      if (loaded.revision > store.getState().saving.revision)
        return mergeRemote({ revision: loaded.revision, base, theirs: reuseEqualNodes(base, loaded.graph) });
    } catch {
      // Retried below.
    }
    if (store.getState().saving.status === "behind") dispatch({ do: "fail", status: "behind" });
  }
  /** Merges at once when there are no conflicts. */
  function mergeRemote(pendingMerge: PendingMerge) {
    const { graph, conflicts } = mergeEdits({ ...pendingMerge, mine: present() });
    if (conflicts.length === 0) return acceptMerge(pendingMerge, graph);
    store.setState({ pendingMerge });
    dispatch({ do: "conflict", revision: pendingMerge.revision });
  }
  function acceptMerge({ revision, base, theirs }: PendingMerge, graph: Graph) {
    const { selected, openId, structuralGraph, history } = store.getState();
    const merged = present() === base ? theirs : graph;
    const ids = new Set(merged.nodes.map((node) => node.id));
    store.setState({
      history: rebaseHistory(history, { base, theirs }, merged),
      structuralGraph: keepStructuralGraph(structuralGraph, merged),
      pendingMerge: null,
      selected: new Set([...selected].filter((id) => ids.has(id))),
      selectedEdges: emptySet,
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    dispatch({ do: "merged", revision, saved: theirs, graph: merged });
    onRemoteChange(changedLabels(base, theirs));
  }
  function save(): Promise<void> {
    activeSave ??= sendOnce().finally(() => {
      activeSave = null;
    });
    return activeSave;
  }
  async function sendOnce() {
    const { history, saving } = store.getState();
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
  async function flush(): Promise<boolean> {
    // A save may hit a newer revision, and the merged graph is then saved again.
    for (let turn = 0; turn < 3; turn++) {
      if (activeSave) await activeSave;
      const { status } = store.getState().saving;
      if (status === "saved" || status === "conflict") break;
      await (status === "behind" ? loadRemote() : save());
    }
    return store.getState().saving.status === "saved";
  }
  const saveOnline = () => {
    if (store.getState().saving.status === "offline") void save();
  };

  return {
    flush,
    noticeEdit() {
      dispatch({ do: "edit", graph: present() });
      const { pendingMerge } = store.getState();
      if (pendingMerge) mergeRemote(pendingMerge);
    },
    noticeRevision: (revision) => dispatch({ do: "newRevision", revision }),
    resolveConflicts(choices) {
      const { pendingMerge } = store.getState();
      if (pendingMerge) acceptMerge(pendingMerge, mergeEdits({ ...pendingMerge, mine: present() }, choices).graph);
    },
    discardLocalChanges() {
      const { pendingMerge } = store.getState();
      if (pendingMerge) acceptMerge(pendingMerge, pendingMerge.theirs);
    },
    start() {
      isStarted = true;
      window.addEventListener("online", saveOnline);
      schedule();
      return () => {
        window.removeEventListener("online", saveOnline);
        clearTimeout(timer);
        isStarted = false;
        // Leaving without a prompt can leave at most the last edits unsaved.
        const { status } = store.getState().saving;
        if (["unsaved", "failed", "behind"].includes(status)) void flush();
      };
    },
  };
}
