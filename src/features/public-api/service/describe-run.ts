import { and, asc, eq } from "drizzle-orm";
import { journalOf } from "#engine/execution/journal.ts";
import { payloadOf } from "#engine/execution/run-payload.ts";
import { isOver } from "#engine/status.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { creditsByRun } from "#features/run/service/history/run-credits.ts";
import { findRunError, findWaitingType } from "#features/run/service/history/run-outcome.ts";
import { nodeExecution } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import type { RunStatusAnswer } from "../schema/wire.ts";
import type { ApiRun } from "./find-api-run.ts";

export async function describeStatus({ ctx, run }: ApiRun): Promise<RunStatusAnswer> {
  const waitingFor = isOver(run.status) ? null : await findWaitingType(ctx.db, run.id);
  return { workflow_run_id: run.id, status: run.status, ...(waitingFor && { waiting_for: waitingFor }) };
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
  const error = await findRunError(db, run);
  const consumed = { status: run.status, ai_credits_consumed: credits.get(run.id) ?? 0 };
  return { ...payload, ...consumed, ...(error && { error }) };
}
