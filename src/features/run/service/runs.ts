import { and, count, eq, inArray, isNull, not } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { graphChanges } from "#engine/graph/graph-changes.ts";
import type { RunStatus } from "#engine/status.ts";
import { releaseFoldersOfRuns, removeFolders } from "#features/tool-call/service/folders.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { canControlRun, canDeleteRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { findDescendantRuns, findRunAndAncestors, isChildRun } from "./child-runs/run-tree.ts";
import { announceRun, findRun } from "./find-run.ts";
import { stopRun } from "./stop-run.ts";
import { planClosing } from "./waits/channel/close-messages.ts";

/** Counts the runs in each status, for the figures above the run list. */
export async function countRunsByStatus(
  { db, actor }: WorkspaceContext,
  workflowId: string | undefined,
): Promise<Record<RunStatus, number>> {
  if (workflowId) {
    const [found] = await db
      .select({ id: workflow.id })
      .from(workflow)
      .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId)));
    if (!found) return notFound("workflow");
  }
  const rows = await db
    .select({ status: workflowRun.status, runs: count() })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.workspaceId, actor.workspaceId),
        isNull(workflowRun.graph),
        not(isChildRun),
        actor.role === "USER" ? eq(workflowRun.userId, actor.userId) : undefined,
        workflowId ? eq(workflowRun.workflowId, workflowId) : undefined,
      ),
    )
    .groupBy(workflowRun.status);
  const noRuns: Record<RunStatus, number> = { PENDING: 0, RUNNING: 0, COMPLETED: 0, FAILED: 0, STOPPED: 0 };
  return { ...noRuns, ...Object.fromEntries(rows.map(({ status, runs }) => [status, runs])) };
}

/** The run as its page shows it, with the graph of its version. */
export async function getRun(ctx: WorkspaceContext, runId: string) {
  const row = await findRun(ctx, runId);
  const [version] = await ctx.db
    .select({ graph: workflowVersion.graph, revision: workflowVersion.revision })
    .from(workflowVersion)
    .where(eq(workflowVersion.id, row.versionId));
  const [current] = await ctx.db
    .select({
      title: workflow.title,
      userId: workflow.userId,
      deletedAt: workflow.deletedAt,
      revision: workflow.revision,
      graph: workflow.graph,
    })
    .from(workflow)
    .where(eq(workflow.id, row.workflowId));
  if (!version || !current) return notFound("run");
  const [parent] = row.parentExecutionId
    ? await ctx.db
        .select({ workflowRunId: nodeExecution.runId })
        .from(nodeExecution)
        .where(eq(nodeExecution.id, row.parentExecutionId))
    : [];
  return {
    id: row.id,
    title: row.title,
    workflowId: row.workflowId,
    workflowTitle: current.title,
    isWorkflowDeleted: current.deletedAt !== null,
    Workflow: { title: current.title, userId: current.userId },
    userId: row.userId,
    /** The steps that the reader answers. */
    assignedSteps: row.assignedSteps,
    triggerType: row.triggerType,
    /** The key or trigger that started it, unless a person did. Runs of forms have a banner of their own. */
    Trigger: row.trigger && row.trigger.type !== "FORM" ? { title: row.trigger.title, type: row.trigger.type } : null,
    /** The parent run, if a step of another run started this one. */
    ParentSubflowNodeExecution: parent ?? null,
    status: row.status,
    stopReason: row.stopReason,
    isPublic: row.isPublic,
    isTakenDown: row.takenDownAt !== null,
    runInBackground: row.runInBackground,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    graph: row.graph ?? version.graph,
    /** The workflow version that it runs; null for a test of one step. */
    version: row.graph ? null : version.revision,
    /** The node ids of the current workflow if it would run differently; otherwise null. */
    newerNodeIds:
      row.graph ||
      current.deletedAt ||
      version.revision === current.revision ||
      hasSameBehavior(version.graph, current.graph)
        ? null
        : current.graph.nodes.map(({ id }) => id),
    /** A test of one step; it cannot be forked. */
    isOneStep: row.graph !== null,
  };
}

const executableGraph = ({ nodes, edges }: Graph): Graph => ({
  nodes: nodes.filter(({ type }) => catalog[type]?.traits?.executes !== false),
  edges,
});

/** Whether a run would do the same with both graphs. */
function hasSameBehavior(before: Graph, after: Graph): boolean {
  const changes = graphChanges(executableGraph(before), executableGraph(after));
  const { added, removed, renamed, changed, switchedOff, switchedOn, isRewired } = changes;
  return !isRewired && [added, removed, renamed, changed, switchedOff, switchedOn].every((one) => one.length === 0);
}

export async function renameRun(ctx: WorkspaceContext, runId: string, title: string): Promise<void> {
  assertAllowed(canControlRun(ctx.actor, await findRun(ctx, runId)));
  await ctx.db.update(workflowRun).set({ title, updatedAt: new Date() }).where(eq(workflowRun.id, runId));
  announceRun(ctx, runId);
}

export async function deleteRun(ctx: WorkspaceContext, runId: string): Promise<void> {
  const row = await findRun(ctx, runId);
  assertAllowed(canDeleteRun(ctx.actor, row));
  const outermost = (await findRunAndAncestors(ctx.db, runId)).at(-1);
  if (outermost && outermost.id !== runId) {
    const { title } = await findRun(ctx, outermost.id);
    throw new AppError("conflict", subflowViewText.deleteParentFirst(title));
  }
  const descendants = await findDescendantRuns(ctx.db, runId);
  if ([row, ...descendants].some(({ status }) => status === "RUNNING")) await stopRun(ctx, runId);
  const { workspaceId } = ctx.actor;
  const runIds = [runId, ...descendants.map(({ id }) => id)];
  await planClosing(ctx.app, runIds);
  const folders = await ctx.db.transaction(async (tx) => {
    const released = await releaseFoldersOfRuns(tx, workspaceId, runIds);
    await tx.delete(workflowRun).where(and(inArray(workflowRun.id, runIds), eq(workflowRun.workspaceId, workspaceId)));
    return released;
  });
  await removeFolders(ctx.app, workspaceId, folders);
  announceRun(ctx, runId);
}
