import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { journalOf } from "#engine/execution/journal.ts";
import { payloadOf } from "#engine/execution/run-payload.ts";
import { isOver } from "#engine/status.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { findDescendantRuns } from "#features/run/service/child-runs/run-tree.ts";
import type { RunRow } from "#features/run/service/find-run.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { creditsByRun } from "#features/run/service/history/run-credits.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import type { RunStatusAnswer } from "../schema/wire.ts";
import type { ApiRun } from "./find-api-run.ts";

export async function describeStatus({ ctx, run }: ApiRun): Promise<RunStatusAnswer> {
  const waitingFor = isOver(run.status) ? null : await findWaitingType(ctx, run);
  return { workflow_run_id: run.id, status: run.status, ...(waitingFor !== null && { waiting_for: waitingFor }) };
}

/** The type of the step for which the run, or a run of one of its steps, waits for a person; null if none does. */
async function findWaitingType({ db }: WorkspaceContext, run: RunRow): Promise<string | null> {
  const inner = (await findDescendantRuns(db, run.id)).filter(({ isSubflow }) => isSubflow);
  const [waiting] = await db
    .select({ nodeId: nodeExecution.nodeId, run: workflowRun })
    .from(nodeExecution)
    .innerJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .where(
      and(
        inArray(nodeExecution.runId, [run.id, ...inner.map(({ id }) => id)]),
        inArray(nodeExecution.waitsFor, ["input", "payment", "unknown", "decision"]),
      ),
    )
    .orderBy(asc(nodeExecution.ordinal))
    .limit(1);
  if (!waiting) return null;
  const { nodes } = await loadRunGraph(db, waiting.run);
  return nodes.find(({ id }) => id === waiting.nodeId)?.type ?? null;
}

/** What the run was given and has made. Throws "conflict" while it runs. */
export async function describeResult({ ctx, run }: ApiRun) {
  if (!isOver(run.status)) throw new AppError("conflict", publicApiErrorText.stillRunning);
  const { db } = ctx;
  const [graph, [source], rows, credits] = await Promise.all([
    loadRunGraph(db, run),
    db.select({ title: workflow.title }).from(workflow).where(eq(workflow.id, run.workflowId)),
    db
      .select({ nodeId: nodeExecution.nodeId, output: nodeExecution.output })
      .from(nodeExecution)
      .where(and(eq(nodeExecution.runId, run.id), eq(nodeExecution.status, "COMPLETED")))
      .orderBy(asc(nodeExecution.ordinal)),
    creditsByRun(ctx, [run.id]),
  ]);
  const finished = await hideSources(ctx, rows);
  const path = finished.map(({ nodeId }) => nodeId);
  const outputs = new Map(finished.map(({ nodeId, output }) => [nodeId, output?.result]));
  const payload = payloadOf(
    {
      ...{ id: run.id, workflowId: run.workflowId, workflowTitle: source?.title ?? "" },
      ...(run.customUserId !== null && { customUserId: run.customUserId }),
      ...(run.sessionContext && { customSessionContext: run.sessionContext }),
    },
    journalOf(graph, specs, path, outputs),
  );
  const error = run.status === "FAILED" ? await findError(ctx, run.id) : run.stopReason;
  const consumed = { status: run.status, ai_credits_consumed: credits.get(run.id) ?? 0 };
  return { ...payload, ...consumed, ...(error && { error }) };
}

/** Why the run failed. Earlier failures are steps that it continued without. */
async function findError({ db }: WorkspaceContext, runId: string): Promise<string | null> {
  const [failed] = await db
    .select({ error: nodeExecution.error })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "FAILED")))
    .orderBy(desc(nodeExecution.ordinal))
    .limit(1);
  return failed?.error ?? null;
}
