import { asc, eq } from "drizzle-orm";
import { journalOf } from "#engine/execution/journal.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { type ExecutionStatus, isOver, type RunStatus } from "#engine/status.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { specs } from "#nodes/index.ts";
import { awaitState } from "#platform/await-state.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import type { RunEvent } from "../schema/wire.ts";
import type { ApiRun } from "./find-api-run.ts";

export interface NumberedEvent {
  readonly seq: number;
  readonly chunk: RunEvent;
}

/** What happens to a step, in the order in which it can happen within one epoch. */
const stages = ["step.started", "step.waiting", "step.completed", "step.failed"] as const;
type Stage = (typeof stages)[number];

interface StepEvent {
  readonly seq: number;
  readonly stage: Stage;
  readonly executionId: string;
  readonly nodeId: string;
  readonly ordinal: number;
}

interface RunState {
  readonly status: RunStatus;
  readonly events: readonly StepEvent[];
  /** The number of the end, if the run is over. */
  readonly endSeq: number;
}

/**
 * The events of a run after number `after`, until it ends. They follow from what is stored, so every process can send
 * them, and a number means the same at any time: steps run in their order, and each attempt has a higher epoch.
 */
export async function* followEvents(
  { ctx, run }: ApiRun,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  const graph = await loadRunGraph(ctx.db, run);
  const workflow_run_id = run.id;
  let seen = after;
  for (;;) {
    const state = await awaitState(ctx.app, {
      ...{ topic: `run:${run.id}`, waitMs: timers.publicApi.waitMs, signal },
      read: () => readState(ctx, run.id),
      isFinal: ({ status, events }) => isOver(status) || events.some(({ seq }) => seq > seen),
    });
    for (const event of state.events) {
      if (event.seq <= seen) continue;
      yield { seq: event.seq, chunk: await describeStep(ctx, graph, run.id, event) };
      seen = event.seq;
    }
    const { status } = state;
    if (status === "COMPLETED" || status === "FAILED" || status === "STOPPED") {
      const type = `run.${status.toLowerCase() as Lowercase<typeof status>}` as const;
      if (state.endSeq > seen) yield { seq: state.endSeq, chunk: { type, workflow_run_id, status } };
      return;
    }
    if (ctx.app.shutdownSignal.aborted) return;
  }
}

/** Whether anything is left to send after this number. */
export async function hasEventsAfter({ ctx, run }: ApiRun, after: number): Promise<boolean> {
  const { status, endSeq } = await readState(ctx, run.id);
  return !isOver(status) || endSeq > after;
}

async function readState({ db }: WorkspaceContext, runId: string): Promise<RunState> {
  // The status first: if it is over, no step that is read afterward is missing.
  const [run] = await db.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, runId));
  const steps = await db
    .select({
      executionId: nodeExecution.id,
      nodeId: nodeExecution.nodeId,
      ordinal: nodeExecution.ordinal,
      epoch: nodeExecution.epoch,
      status: nodeExecution.status,
      waitsFor: nodeExecution.waitsFor,
    })
    .from(nodeExecution)
    .where(eq(nodeExecution.runId, runId))
    .orderBy(asc(nodeExecution.ordinal));
  const events = steps.flatMap(({ executionId, nodeId, ordinal, epoch, status, waitsFor }) =>
    stagesOf(status, waitsFor !== null && waitsFor !== "child" && waitsFor !== "time").map((stage) => ({
      ...{ stage, executionId, nodeId, ordinal },
      seq: numberOf(ordinal, epoch, stages.indexOf(stage) + 1),
    })),
  );
  const last = events.at(-1)?.seq ?? 0;
  return { status: run?.status ?? "STOPPED", events, endSeq: last - (last % 10) + 9 };
}

/** The ordinal weighs more than the epoch, and the epoch more than the stage. */
const numberOf = (ordinal: number, epoch: number, stage: number) =>
  (ordinal + 1) * 1_000_000 + Math.min(epoch, 99_999) * 10 + stage;

function stagesOf(status: ExecutionStatus, isWaiting: boolean): Stage[] {
  if (status === "COMPLETED") return ["step.started", "step.completed"];
  if (status === "FAILED") return ["step.started", "step.failed"];
  if (status === "RUNNING") return ["step.started"];
  return isWaiting ? ["step.started", "step.waiting"] : [];
}

async function describeStep(
  ctx: WorkspaceContext,
  graph: Graph,
  runId: string,
  { stage, executionId, nodeId, ordinal }: StepEvent,
): Promise<RunEvent> {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const step = { index: ordinal, title: node?.label ?? "", type: node?.type ?? "" };
  const event = { type: stage, workflow_run_id: runId, step };
  if (stage !== "step.completed" && stage !== "step.failed") return event;
  const [row] = await ctx.db
    .select({ output: nodeExecution.output, error: nodeExecution.error })
    .from(nodeExecution)
    .where(eq(nodeExecution.id, executionId));
  if (stage === "step.failed") return { ...event, ...(row?.error && { error: row.error }) };
  const { output } = await hideSources(ctx, { output: row?.output });
  const [entry] = journalOf(graph, specs, [nodeId], new Map([[nodeId, output?.result]])).outputs;
  return { ...event, ...(entry && { content: entry.content }) };
}
