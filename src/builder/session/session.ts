import { alignBranches } from "#builder/graph/branches.ts";
import type { Place, Point } from "#builder/graph/edits.ts";
import type { Guide } from "#builder/graph/guides.ts";
import { type History, nextHistory, startHistory } from "#builder/graph/history.ts";
import { changedLabels, mergeEdits, rebaseHistory } from "#builder/graph/merge-edits.ts";
import { keepShape } from "#builder/graph/shape.ts";
import { readRefusal } from "#client/refusal.ts";
import type { Diagnosis, Severity } from "#engine/check.ts";
import { type Graph, enableBranchingSteps } from "#engine/graph.ts";
import { syncGroups } from "#engine/groups.ts";
import { reuseEqualNodes } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import type { ReadWorkflow } from "#features/workflow/client/read-file.ts";
import type { UndoHistory } from "#features/workflow/schema.ts";
import { timers } from "#product/timers.ts";
import { type AssistantState, noAssistant } from "./assistant-state.ts";
import { type Habits, keepHabits, keptHabits } from "./habits.ts";
import type { Other, PresenceTalk } from "./presence-state.ts";
import { nextSaving, type Saving, type SavingEvent, startSaving, wantedAct } from "./saving.ts";
import { noMarks, type StepMark } from "./step-marks.ts";
import { createStore, type Store } from "./store.ts";
import type { Talk } from "./talk-state.ts";
import { historyOf, trailOf } from "./trail.ts";

/** The palette is open for a step that goes here. */
export interface Adding {
  readonly place: Place;
  /** Where in the window it was asked for; null is the toolbar's button. */
  readonly at: Point | null;
  /** It need not be a step: a note will do as well. */
  readonly isFree?: boolean;
}

export interface Incoming {
  readonly file: Exclude<ReadWorkflow, { problems: unknown }>;
  readonly at: Point;
}

/** What somebody else saved, as long as it cannot be merged without a decision. */
export interface Contested {
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
  readonly shape: Graph;
  readonly saving: Saving;
  readonly contested: Contested | null;
  readonly selected: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  /** Where nodes are while they are dragged; the graph learns it at the end. */
  readonly moving: ReadonlyMap<string, Point> | null;
  /** What the dragged nodes are in line with right now. */
  readonly guides: readonly Guide[];
  /** Whose panel is open. */
  readonly openId: string | null;
  /** The focus is on its way into that panel. */
  readonly isEntered: boolean;
  /** What the output of a step is to do: be shown, try the step, or find a fix for its failure. */
  readonly outputTask: OutputTask | null;
  /** Added here, and neither its settings nor the panel have been left since: nothing is reported about it yet. */
  readonly freshId: string | null;
  readonly renamingId: string | null;
  /** The edge under the pointer. */
  readonly hotEdgeId: string | null;
  readonly adding: Adding | null;
  /** A workflow file that somebody decides about before its steps are put here. */
  readonly incoming: Incoming | null;
  /** The next press says what a comment is about. */
  readonly isCommenting: boolean;
  readonly talk: Talk | null;
  /** All that was said about the workflow. */
  readonly threads: readonly CommentThread[];
  /** Who else has the builder of this workflow open. */
  readonly others: readonly Other[];
  /** What is looked for in the workflow; null while nobody searches. */
  readonly search: string | null;
  /** The step that the search has come to. */
  readonly soughtId: string | null;
  readonly isLocked: boolean;
  readonly habits: Habits;
  /** Groups that are looked into although they are folded. */
  readonly unfolded: ReadonlySet<string>;
  readonly checks: readonly Diagnosis[];
  /** The worst of the checks by node. */
  readonly flags: ReadonlyMap<string, Severity>;
  /** The run that the canvas shows, and how far its steps have come. */
  readonly shownRunId: string | null;
  readonly marks: ReadonlyMap<string, StepMark>;
  /** Runs in which single steps were tried, or that a link named, by node: their output shows these instead of the last. */
  readonly visits: ReadonlyMap<string, string>;
  readonly assistant: AssistantState;
}

export interface BuilderSession {
  readonly workflowId: string;
  readonly canEdit: boolean;
  readonly store: Store<BuilderState>;
  graph: () => Graph;
  /** Where pasted steps go: the canvas, while it is shown, puts in the place of the pointer. */
  readonly aim: { current: (() => Point) | null };
  /** Shows the whole workflow, while the canvas is shown. */
  readonly fit: { current: (() => void) | null };
  /** How this page tells the others where it is, once it does. */
  readonly presence: { current: PresenceTalk | null };
  /** Changes that share a key and follow closely are one step of undo. */
  change: (graph: Graph, key?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (nodes: Iterable<string>, edges?: Iterable<string>) => void;
  /** Kept by this browser. */
  adopt: (habits: Partial<Habits>) => void;
  /** The pointer is on an edge; with null it left, which holds only after a moment: it may be on the edge's plus. */
  heat: (edgeId: string | null) => void;
  /** Sends what is unsaved now; true when nothing is left to lose. */
  flush: () => Promise<boolean>;
  /** Somebody spoke of a revision. */
  hear: (revision: number) => void;
  /** What could be undone when this revision was saved can be undone again, as long as nothing was changed since. */
  recall: (revision: number, trail: UndoHistory) => void;
  /** Merges what is contested, with these choices by the keys of its conflicts. */
  resolve: (choices: ReadonlyMap<string, Side>) => void;
  /** Takes what is contested as it is; what was changed here is gone. */
  discard: () => void;
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
  onForeign: (labels: readonly string[]) => void;
}

const nobody: ReadonlySet<string> = new Set();
export const noVisits: ReadonlyMap<string, string> = new Map();
export const noGuides: readonly Guide[] = [];

/** One opened workflow: its graph with the way back, what is selected, and the autosave. */
export function openSession({
  workflowId,
  canEdit,
  revision,
  graph,
  send,
  load,
  onForeign,
}: SessionOptions): BuilderSession {
  const store = createStore<BuilderState>({
    history: startHistory(graph),
    shape: graph,
    saving: startSaving(revision, graph),
    contested: null,
    selected: nobody,
    selectedEdges: nobody,
    moving: null,
    guides: noGuides,
    openId: null,
    isEntered: false,
    outputTask: null,
    freshId: null,
    renamingId: null,
    hotEdgeId: null,
    adding: null,
    incoming: null,
    isCommenting: false,
    talk: null,
    threads: [],
    others: [],
    search: null,
    soughtId: null,
    isLocked: false,
    habits: keptHabits(),
    unfolded: nobody,
    checks: [],
    flags: new Map(),
    shownRunId: null,
    marks: noMarks,
    visits: noVisits,
    assistant: noAssistant,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cooling: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let isStarted = false;

  const present = () => store.get().history.present;

  function tell(event: SavingEvent) {
    store.set({ saving: nextSaving(store.get().saving, event) });
    schedule();
  }
  function schedule() {
    clearTimeout(timer);
    const wanted = isStarted ? wantedAct(store.get().saving) : null;
    if (wanted) timer = setTimeout(() => void (wanted.act === "send" ? save() : follow()), wanted.afterMs);
  }
  /** Takes in what somebody else saved. When it cannot be loaded now, it is tried again. */
  function follow(): Promise<void> {
    following ??= followOnce().finally(() => {
      following = null;
    });
    return following;
  }
  async function followOnce() {
    try {
      const loaded = await load();
      const base = store.get().saving.saved;
      if (loaded.revision > store.get().saving.revision)
        return take({ revision: loaded.revision, base, theirs: reuseEqualNodes(base, loaded.graph) });
    } catch {
      // Tried again below.
    }
    if (store.get().saving.status === "behind") tell({ do: "fail", status: "behind" });
  }
  /** Merges at once where nobody has to be asked. */
  function take(contested: Contested) {
    const { graph, conflicts } = mergeEdits({ ...contested, mine: present() });
    if (conflicts.length === 0) return adopt(contested, graph);
    store.set({ contested });
    tell({ do: "contest", revision: contested.revision });
  }
  function adopt({ revision, base, theirs }: Contested, graph: Graph) {
    const { selected, openId, shape, history } = store.get();
    const merged = present() === base ? theirs : graph;
    const ids = new Set(merged.nodes.map((node) => node.id));
    store.set({
      history: rebaseHistory(history, { base, theirs }, merged),
      shape: keepShape(shape, merged),
      contested: null,
      selected: new Set([...selected].filter((id) => ids.has(id))),
      selectedEdges: nobody,
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    tell({ do: "adopt", revision, saved: theirs, graph: merged });
    onForeign(changedLabels(base, theirs));
  }
  function save(): Promise<void> {
    underWay ??= sendOnce().finally(() => {
      underWay = null;
    });
    return underWay;
  }
  async function sendOnce() {
    const { history, saving } = store.get();
    const graph = history.present;
    const { revision } = saving;
    tell({ do: "send", graph });
    try {
      const saved = await send(revision, graph, trailOf(history));
      tell({ do: "saved", revision: saved.revision, graph: present() });
    } catch (error) {
      const { code, text, retryAfterMs } = readRefusal(error, "");
      if (code === "conflict") tell({ do: "fail", status: "behind" });
      else if (code !== "unknown" && retryAfterMs === null) tell({ do: "fail", status: "refused", text });
      else tell({ do: "fail", status: navigator.onLine ? "failed" : "offline" });
    }
  }
  function step(event: Parameters<typeof nextHistory>[1]) {
    if (!canEdit) return;
    const history = nextHistory(store.get().history, event);
    if (history === store.get().history) return;
    const ids = new Set(history.present.nodes.map((node) => node.id));
    const { openId, shape } = store.get();
    store.set({
      history,
      shape: keepShape(shape, history.present),
      openId: openId !== null && ids.has(openId) ? openId : null,
    });
    tell({ do: "edit", graph: history.present });
    // A person may undo what the others changed as well: then there is nothing to decide any more.
    const { contested } = store.get();
    if (contested) take(contested);
  }
  const comeBack = () => {
    if (store.get().saving.status === "offline") void save();
  };

  const session: BuilderSession = {
    workflowId,
    canEdit,
    store,
    graph: present,
    aim: { current: null },
    fit: { current: null },
    presence: { current: null },
    change: (next, key) =>
      step({
        do: "change",
        graph: syncGroups(present(), enableBranchingSteps(alignBranches(present(), next))),
        at: performance.now(),
        ...(key !== undefined && { key }),
      }),
    undo: () => step({ do: "undo" }),
    redo: () => step({ do: "redo" }),
    select: (nodes, edges = nobody) => store.set({ selected: new Set(nodes), selectedEdges: new Set(edges) }),
    adopt(change) {
      store.set({ habits: { ...store.get().habits, ...change } });
      keepHabits(change);
    },
    heat(edgeId) {
      clearTimeout(cooling);
      if (edgeId !== null) store.set({ hotEdgeId: edgeId });
      else cooling = setTimeout(() => store.set({ hotEdgeId: null }), timers.screen.hoverMenuHideMs);
    },
    async flush() {
      // A save may find that somebody else was faster, and what is merged then is sent once more.
      for (let turn = 0; turn < 3; turn++) {
        if (underWay) await underWay;
        const { status } = store.get().saving;
        if (status === "saved" || status === "conflict") break;
        await (status === "behind" ? follow() : save());
      }
      return store.get().saving.status === "saved";
    },
    recall(revision, trail) {
      const { history, saving } = store.get();
      const isUntouched = saving.status === "saved" && history.past.length + history.future.length === 0;
      if (isUntouched && saving.revision === revision) store.set({ history: historyOf(history.present, trail) });
    },
    hear: (heard) => tell({ do: "hear", revision: heard }),
    resolve(choices) {
      const { contested } = store.get();
      if (contested) adopt(contested, mergeEdits({ ...contested, mine: present() }, choices).graph);
    },
    discard() {
      const { contested } = store.get();
      if (contested) adopt(contested, contested.theirs);
    },
    start() {
      isStarted = true;
      window.addEventListener("online", comeBack);
      schedule();
      return () => {
        window.removeEventListener("online", comeBack);
        clearTimeout(timer);
        clearTimeout(cooling);
        isStarted = false;
        // Whoever left without being asked has at most the last half second unsaved.
        const { status } = store.get().saving;
        if (["unsaved", "failed", "behind"].includes(status)) void session.flush();
      };
    },
  };
  return session;
}
