/** The view model of a run's page: a pure function of the server's data. */
import { type Plan, plan } from "#engine/execution/plan.ts";
import { failureTolerantNodes } from "#engine/execution/run-path.ts";
import { identityMapper, referencedNodes } from "#engine/reference.ts";
import { isOver, isReviewed, type WaitReason } from "#engine/status.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { readableMentions } from "#lib/mention.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { catalog } from "#nodes/index.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { StepNote } from "../schema.ts";
import { createRunContext, type RunContextValue } from "./run-context.ts";
import type { ExecutionData, RunData } from "./run-data.ts";

/**
 * queued: starts in a moment. locked: needs an approval, or the run to be resumed. later: earlier steps are not
 * finished.
 */
export type StepState = "done" | "failed" | "running" | "waiting" | "queued" | "locked" | "later";

export interface StepItem {
  /** The execution's id. */
  id: string;
  nodeId: string;
  /** Counted from 1. */
  number: number;
  label: string;
  type: string;
  config: unknown;
  state: StepState;
  /** What a waiting step waits for. */
  waitsFor: WaitReason | null;
  /** The result; undefined while there is none that counts. */
  result: unknown;
  /** The result was pinned in the builder; the step did not run. */
  isPinned: boolean;
  /** The outcome was copied from an earlier run. */
  isCopied: boolean;
  /** The label of a referenced step whose output changed after this step ran. */
  staleSourceLabel: string | null;
  /** The step failed and the run continued without it. */
  isSkippedFailure: boolean;
  /** The prefilled values of its form; undefined if there are none. */
  prefill: unknown;
  error: string | null;
  /** The dialog that helps a person fix the failure. */
  errorDialog: RefusalDialog | null;
  notes: readonly StepNote[];
  /** The text written before the step failed or was stopped. */
  partialOutput: string | null;
  /** The turns of its agents that wait for a person. */
  waitingTurns: ExecutionData["waitingTurns"];
  wait: ExecutionData["wait"];
  answers: ExecutionData["answers"];
  unchangedMessages: ExecutionData["unchangedMessages"];
  streamId: string | null;
  startedAt: Date | null;
  /** Duration of the last attempt; null until it ends. */
  tookMs: number | null;
  credits: number;
  /** A summary next to the label of a collapsed step. */
  summary: string;
  /** Ids of the step's agents. */
  agentIds: readonly string[];
}

export interface RunView {
  steps: readonly StepItem[];
  /** The first unfinished step. */
  current: StepItem | null;
  /** A finished step that waits for approval, and the step after it. */
  approval: { done: StepItem; next: StepItem } | null;
  /** A finished step that stopped the run, and the step that starts if a person overrules the stop. */
  stopped: { done: StepItem; next: StepItem | null } | null;
  context: RunContextValue;
  isOver: boolean;
}

export function buildRunView(run: RunData, executions: readonly ExecutionData[]): RunView {
  const planned = plan({
    graph: run.graph,
    catalog,
    executions,
    run: { status: run.status, isReviewed: isReviewed(run) },
  });
  const kept = executions.filter(({ id }) => !planned.drop.includes(id));
  const ordered = [...kept, ...planned.create.flatMap((one) => createPlaceholder(run, one))].toSorted(
    (a, b) => a.ordinal - b.ordinal,
  );
  const lenient = failureTolerantNodes(run.graph, catalog);
  const firstUnfinished = ordered.findIndex(
    ({ nodeId, status }) => status !== "COMPLETED" && !(status === "FAILED" && lenient.has(nodeId)),
  );
  const steps = ordered.map((one, at): StepItem => {
    const state = stepState(one, at, firstUnfinished, run, planned);
    const needsApproval = planned.wait?.kind === "approval" && at === firstUnfinished;
    return {
      id: one.id,
      nodeId: one.nodeId,
      number: at + 1,
      label: one.Node.label,
      type: one.Node.type,
      config: one.Node.config,
      state,
      waitsFor: one.waitsFor,
      result: state === "done" ? one.output?.result : undefined,
      isPinned: state === "done" && isPinned(run, one),
      isCopied: one.isTaken,
      staleSourceLabel: state === "done" ? findStaleSource(run, one, ordered) : null,
      isSkippedFailure: one.status === "FAILED" && lenient.has(one.nodeId),
      prefill: state === "waiting" ? one.output?.result : undefined,
      error: one.error,
      errorDialog: one.errorDialog,
      notes: state === "done" || state === "failed" ? one.notes : [],
      partialOutput: one.partialOutput,
      waitingTurns: one.waitingTurns,
      wait: one.wait,
      answers: one.answers,
      unchangedMessages: one.unchangedMessages,
      streamId: one.streamId,
      startedAt: one.startedAt,
      tookMs: one.startedAt && one.endedAt ? one.endedAt.getTime() - one.startedAt.getTime() : null,
      credits: one.credits,
      agentIds: findAgentIds(one.Node),
      summary: needsApproval ? runStepText.waiting.approval : stepSummary(one, state, ordered[at - 1], run),
    };
  });
  const approvalNodeId = planned.wait?.kind === "approval" ? planned.wait.nodeId : null;
  const done = steps.find(({ nodeId }) => nodeId === approvalNodeId);
  const next = done && steps[done.number];
  const stoppedAt = ordered.findIndex(
    ({ status, isStop, isApproved }) => run.status === "STOPPED" && status === "COMPLETED" && isStop && !isApproved,
  );
  const stoppedStep = steps[stoppedAt];
  const results = ordered.flatMap(({ nodeId, status, output }) =>
    status === "COMPLETED" && output ? [[nodeId, output.result] as const] : [],
  );
  return {
    steps,
    current: steps[firstUnfinished] ?? null,
    approval: done && next ? { done, next } : null,
    stopped: stoppedStep ? { done: stoppedStep, next: steps[stoppedStep.number] ?? null } : null,
    context: createRunContext(run.graph, new Map(results)),
    isOver: isOver(run.status),
  };
}

/** Finds a referenced step whose output changed after this step ran. */
function findStaleSource({ graph }: RunData, { nodeId, startedAt }: ExecutionData, all: readonly ExecutionData[]) {
  if (!startedAt) return null;
  const quoted = new Set(referencedNodes(graph, catalog, nodeId));
  const changed = all.find(
    (one) => quoted.has(one.nodeId) && one.status === "COMPLETED" && one.editedAt && one.editedAt > startedAt,
  );
  return changed?.Node.label ?? null;
}

function isPinned({ triggerType, graph }: RunData, { nodeId, output }: ExecutionData): boolean {
  const pin = triggerType === "TEST" && graph.nodes.find(({ id }) => id === nodeId)?.options?.pin;
  return Boolean(pin && output && equalJson(pin.result, output.result));
}

/** A placeholder for a step that the server has not created yet, so that the page doesn't grow while it is read. */
function createPlaceholder(run: RunData, { nodeId, ordinal }: { nodeId: string; ordinal: number }): ExecutionData[] {
  const node = run.graph.nodes.find(({ id }) => id === nodeId);
  if (!node) return [];
  return [
    {
      id: nodeId,
      workflowRunId: run.id,
      nodeId,
      ordinal,
      status: "PENDING",
      waitsFor: null,
      epoch: 1,
      isApproved: false,
      next: null,
      isStop: false,
      error: null,
      errorDialog: null,
      notes: [],
      partialOutput: null,
      waitingTurns: [],
      wait: null,
      answers: [],
      unchangedMessages: [],
      output: null,
      streamId: null,
      startedAt: null,
      endedAt: null,
      editedAt: null,
      isTaken: false,
      credits: 0,
      Node: { id: nodeId, label: node.label, type: node.type, workflowId: run.workflowId, config: node.config },
    },
  ];
}

function stepState(one: ExecutionData, at: number, firstUnfinished: number, run: RunData, planned: Plan): StepState {
  if (one.status === "COMPLETED") return "done";
  if (one.status === "FAILED") return "failed";
  if (one.status === "RUNNING") return "running";
  // Nobody decides about the calls of a stopped run.
  if (one.waitsFor && !(one.waitsFor === "decision" && run.status === "STOPPED")) return "waiting";
  if (run.status === "STOPPED") return "locked";
  if (at !== firstUnfinished) return isReviewed(run) ? "locked" : "later";
  if (planned.wait?.kind === "approval") return "locked";
  // An earlier step was restarted from another page and is running.
  return planned.start?.nodeId === one.nodeId || run.status === "PENDING" ? "queued" : "later";
}

/** A locked step without any text to show. */
export const isLockedEmpty = ({ state, partialOutput }: Pick<StepItem, "state" | "partialOutput">): boolean =>
  state === "locked" && !partialOutput;

/** Whether a step is open by default: unfinished steps, the one to approve, and the last one of a finished run. */
export function isOpenByDefault(step: StepItem, view: RunView): boolean {
  if (step.state === "running" || step.state === "waiting" || step.state === "failed") return true;
  if (step.partialOutput) return true;
  // The step to approve and the step that stopped the run.
  if (view.approval?.done.id === step.id || view.stopped?.done.id === step.id) return true;
  // The final result of a finished run.
  return view.current === null && step.number === view.steps.length;
}

function stepSummary(
  { output, waitsFor, startedAt, Node: node }: ExecutionData,
  state: StepState,
  previous: ExecutionData | undefined,
  run: RunData,
): string {
  if (state === "done") return summarizeResult(run, node, output?.result);
  if (state === "queued") return runStepText.waiting.saving;
  if (state === "waiting" && waitsFor === "child") return runStepText.waiting.innerWorkflow;
  if (run.status === "STOPPED" && state === "locked")
    return startedAt || waitsFor ? runStepText.truncated : runStepText.notStarted;
  if ((state === "later" || state === "locked") && previous && previous.status !== "COMPLETED")
    return runStepText.waiting.afterStep(previous.Node.label);
  return "";
}

function findAgentIds({ type, config }: ExecutionData["Node"]): string[] {
  const ids = new Set<string>();
  catalog[type]?.mapReferences(config, {
    ...identityMapper,
    id(kind, id) {
      if (kind === "agent") ids.add(id);
      return id;
    },
  });
  return [...ids];
}

const summaryChars = 160;

/** The start of a step's text as one line without Markdown. */
export function summarizeResult(
  run: Pick<RunData, "graph">,
  node: Pick<ExecutionData["Node"], "type" | "config">,
  result: unknown,
): string {
  const spec = catalog[node.type];
  const read = spec?.summarize && spec.result.safeParse(result);
  const shortText = read?.success ? spec?.summarize?.(read.data) : undefined;
  return toPlainLine(shortText ?? resultText(run, node, result)).slice(0, summaryChars);
}

/** A result as the text that later steps reference; also what "Copy" copies. */
export function resultText(
  { graph }: Pick<RunData, "graph">,
  { type, config }: Pick<ExecutionData["Node"], "type" | "config">,
  result: unknown,
): string {
  const spec = catalog[type];
  const read = spec?.result.safeParse(result);
  if (!spec || !read?.success) return "";
  const text = spec.toPromptText(read.data, {
    config,
    labelOf: (id) => graph.nodes.find((node) => node.id === id)?.label ?? null,
  });
  return typeof text === "string" ? text : text.text;
}

/** Converts Markdown to one line of plain text. */
export function toPlainLine(markdown: string): string {
  return readableMentions(markdown)
    .replaceAll(/```[\s\S]*?(```|$)/g, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replaceAll(/^\s*\|?[\s:|-]+\|?\s*$/gm, " ")
    .replaceAll(/[*_`~|]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The color of a step's dot in the rail: green when completed, red when failed, otherwise amber. */
export function railTone(step: StepItem): "success" | "danger" | "warning" {
  return step.state === "done" ? "success" : step.state === "failed" ? "danger" : "warning";
}

const resumesAutomatically = ({ waitsFor }: StepItem) => waitsFor === "child" || waitsFor === "time";

/** The run's status for the browser tab's title; "" if there is nothing to show. */
export function titleStatus(run: Pick<RunData, "status">, view: RunView): "" | "WAITING" | RunData["status"] {
  if (run.status === "COMPLETED" || run.status === "PENDING") return "";
  if (run.status !== "RUNNING") return run.status;
  const isWaiting = view.approval || (view.current?.state === "waiting" && !resumesAutomatically(view.current));
  return isWaiting ? "WAITING" : "RUNNING";
}
