import type { Place, Point } from "#builder/graph/edits.ts";
import type { Guide } from "#builder/graph/guides.ts";
import { type History, startHistory } from "#builder/graph/history.ts";
import type { Diagnosis, Severity } from "#engine/check/check-graph.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import type { ReadWorkflow } from "#features/workflow/client/read-workflow-text.ts";
import { type AssistantState, closedAssistant } from "./assistant-state.ts";
import { type CanvasPreferences, loadPreferences } from "./canvas-preferences.ts";
import type { CommentsPanelState } from "./comments-panel-state.ts";
import type { OtherPerson } from "./presence-state.ts";
import { type Saving, startSaving } from "./saving.ts";
import { noMarks, type StepMark } from "./step-marks.ts";

/** The step palette is open to add a step at this place. */
export interface StepPaletteRequest {
  readonly place: Place;
  /** Position in the window; null for the toolbar's button. */
  readonly at: Point | null;
  /** Whether notes are offered, too. */
  readonly allowsNotes?: boolean;
}

/** A workflow file that waits for confirmation before its steps are inserted at `at`. */
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
  /** Id of the step that was revealed last, such as a search result. */
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

export const emptySet: ReadonlySet<string> = new Set();
export const noVisitedRuns: ReadonlyMap<string, string> = new Map();
export const noGuides: readonly Guide[] = [];

/** The state of a workflow that has just been opened at this revision. */
export const initialState = (revision: number, graph: Graph): BuilderState => ({
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
