import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { failureTolerantNodes } from "#engine/execution/run-path.ts";
import type { Host, PortCall, SubRunRequest } from "#engine/host.ts";
import { moveExecution } from "#engine/status.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { bumpGeneration } from "../dispatch/bump-generation.ts";
import { dispatchRuns, type RunToDispatch } from "../dispatch/dispatch.ts";
import type { SliceRun } from "../dispatch/execution-slice.ts";
import { announceRun } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { prefillFirstStep } from "../start/prefill-first-step.ts";
import { claimRunNumber, requireRunnable, saveVersionForRun, storeRun } from "../start/workflow-version.ts";
import { findNestingProblem, requireClaim } from "./child-rules.ts";
import { findChildState } from "./child-state.ts";
import { findRunAndAncestors } from "./run-tree.ts";

/** Starts or resumes a child run: same trigger, same starter, and in the background if its parent is. */
export const createChildPort = (ctx: WorkspaceContext, run: SliceRun, call: PortCall): Pick<Host, "subRun"> => ({
  async subRun(ask) {
    const [known] = await ctx.db.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, ask.runId));
    const state = known && (await findChildState(ctx.db, known.id));
    if (state?.kind === "ended") return state.end;
    if (!state) await storeRun(() => startChildRun(ctx, run, call, ask));
    else if (state.kind !== "open") await resumeChildRun(ctx, ask.runId);
    return null;
  },
});

async function startChildRun(ctx: WorkspaceContext, run: SliceRun, call: PortCall, ask: SubRunRequest): Promise<void> {
  const problem = findNestingProblem(await findRunAndAncestors(ctx.db, run.id), ask.workflowId);
  if (problem) throw new AppError("invalid", problem);
  const found = await claimRunNumber(ctx, ask.workflowId);
  await requireRunnable(ctx, found.row, (reason) => subflowViewText.failed(found.row.title, reason));
  const child = {
    id: ask.runId,
    workspaceId: run.workspaceId,
    workflowId: found.row.id,
    versionId: found.versionId ?? (await saveVersionForRun(ctx, found.row)),
    userId: ctx.actor.userId,
    trigger: ctx.actor.through,
    sessionContext: run.sessionContext,
    title: runHeaderText.defaultTitle(found.row.title, found.number),
    number: found.number,
    triggerType: run.triggerType,
    runInBackground: run.runInBackground,
    parentExecutionId: call.executionId,
    claimedBy: ctx.app.processId,
    generation: 1,
  };
  const first = prefillFirstStep(found.row.graph, ask.inputs);
  await ctx.db.transaction(async (tx) => {
    await requireClaim(tx, call);
    await tx.insert(workflowRun).values(child);
    if (first) await tx.insert(nodeExecution).values({ ...first, workspaceId: run.workspaceId, runId: child.id });
  });
  ctx.app.failpoint("child.stored");
  await dispatchRuns(ctx.app, [{ ...child, runId: child.id }]);
  announceRun(ctx, run.id);
}

/** Resumes a failed or stopped child run because its parent run was resumed. */
async function resumeChildRun({ app, db }: WorkspaceContext, runId: string): Promise<void> {
  const runs = await db.transaction((tx) => reopenRun(tx, app, runId));
  await dispatchRuns(app, runs);
}

/**
 * Resumes a run: retries its failed steps and resumes its stopped child runs. Returns the runs to start after the
 * commit.
 */
export async function reopenRun(tx: Tx, app: App, runId: string): Promise<RunToDispatch[]> {
  const generation = await bumpGeneration(tx, app, runId);
  const [run] = await tx
    .update(workflowRun)
    .set({ status: "RUNNING", endedAt: null })
    .where(eq(workflowRun.id, runId))
    .returning();
  if (!run) return [];
  const steps = await tx.select().from(nodeExecution).where(eq(nodeExecution.runId, runId));
  const lenient = failureTolerantNodes(await loadRunGraph(tx, run), specs);
  for (const step of steps) {
    const retried = lenient.has(step.nodeId) ? null : moveExecution(step, "retry");
    if (retried)
      await tx
        .update(nodeExecution)
        .set({ ...retried, failedAttempts: 0, error: null, endedAt: null })
        .where(eq(nodeExecution.id, step.id));
  }
  const { workspaceId, triggerType, runInBackground } = run;
  return [{ workspaceId, runId, generation, triggerType, runInBackground }, ...(await reopenChildRuns(tx, app, runId))];
}

/**
 * Resumes the stopped child runs that this run waits for: those of its waiting steps, and those of tool calls without an
 * outcome. A step whose child run was deleted starts a new one.
 */
export async function reopenChildRuns(tx: Tx, app: App, runId: string): Promise<RunToDispatch[]> {
  await tx
    .update(nodeExecution)
    .set({ waitsFor: null })
    .where(
      and(
        eq(nodeExecution.runId, runId),
        eq(nodeExecution.waitsFor, "child"),
        sql`not exists (select from workflow_run begun where begun.parent_execution_id = node_execution.id)`,
      ),
    );
  const waitingSteps = tx
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.waitsFor, "child")));
  const openCalls = tx
    .select({ id: toolCall.id })
    .from(toolCall)
    .innerJoin(nodeExecution, eq(nodeExecution.id, toolCall.executionId))
    .where(and(eq(nodeExecution.runId, runId), eq(toolCall.state, "sent"), isNull(toolCall.closedAt)));
  const isAwaited = or(inArray(workflowRun.parentExecutionId, waitingSteps), inArray(workflowRun.id, openCalls));
  const halted = await tx
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(and(isAwaited, eq(workflowRun.status, "STOPPED")))
    .orderBy(sql`${workflowRun.createdAt} desc`);
  const runs: RunToDispatch[] = [];
  for (const { id } of halted) runs.push(...(await reopenRun(tx, app, id)));
  return runs;
}
