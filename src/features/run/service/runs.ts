import { and, count, desc, eq, ilike, inArray, type SQL } from "drizzle-orm";
import { isReviewed, type RunStatus, type TriggerType, type Waiting } from "#engine/status.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { allow, notFound } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import type { Member } from "#server/context.ts";
import type { Db } from "#server/db.ts";
import { canDeleteRun, canSteerRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { creditsOfRuns } from "./credits.ts";
import { announceRun, findRun } from "./find.ts";
import { runsInside } from "./inside.ts";
import { stopRun } from "./stop.ts";

/** The newest runs that the actor may see, with what each waits for. */
export async function listRuns(
  ctx: Member,
  input: { limit?: number; workflowId?: string; search?: string; statuses?: RunStatus[]; triggerTypes?: TriggerType[] },
) {
  const { db, actor } = ctx;
  const conditions: (SQL | undefined)[] = [
    eq(workflowRun.workspaceId, actor.workspaceId),
    actor.role === "USER" ? eq(workflowRun.userId, actor.userId) : undefined,
    input.workflowId ? eq(workflowRun.workflowId, input.workflowId) : undefined,
    input.search ? ilike(workflowRun.title, `%${input.search.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
    input.statuses?.length ? inArray(workflowRun.status, input.statuses) : undefined,
    input.triggerTypes?.length ? inArray(workflowRun.triggerType, input.triggerTypes) : undefined,
  ];
  const rows = await db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      status: workflowRun.status,
      triggerType: workflowRun.triggerType,
      userId: workflowRun.userId,
      workflowId: workflowRun.workflowId,
      workflowTitle: workflow.title,
      createdAt: workflowRun.createdAt,
      endedAt: workflowRun.endedAt,
    })
    .from(workflowRun)
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(and(...conditions))
    .orderBy(desc(workflowRun.createdAt))
    .limit(Math.min(input.limit ?? limits.run.listed, limits.run.listed));
  const waits = await waitsOf(
    db,
    rows.filter((row) => row.status === "RUNNING"),
  );
  const credits = await creditsOfRuns(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, waitsFor: waits.get(row.id) ?? null, credits: credits.get(row.id) ?? 0 }));
}

/** What keeps open runs from going on without a person. An approval is never stored: it is what a quiet run waits for. */
async function waitsOf(
  db: Db,
  open: readonly { id: string; triggerType: TriggerType }[],
): Promise<ReadonlyMap<string, Waiting | "approval">> {
  if (open.length === 0) return new Map();
  const steps = await db
    .select({ runId: nodeExecution.runId, status: nodeExecution.status, waitsFor: nodeExecution.waitsFor })
    .from(nodeExecution)
    .where(
      inArray(
        nodeExecution.runId,
        open.map(({ id }) => id),
      ),
    );
  const waits = new Map<string, Waiting | "approval">();
  for (const run of open) {
    const own = steps.filter(({ runId }) => runId === run.id);
    const waiting = own.find(
      ({ waitsFor }) => waitsFor === "input" || waitsFor === "payment" || waitsFor === "unknown",
    );
    const isQuiet = own.every(({ status, waitsFor }) => status !== "RUNNING" && waitsFor === null);
    const isBetween =
      own.some(({ status }) => status === "COMPLETED") && own.some(({ status }) => status === "PENDING");
    if (waiting?.waitsFor) waits.set(run.id, waiting.waitsFor);
    else if (isReviewed(run) && isQuiet && isBetween) waits.set(run.id, "approval");
  }
  return waits;
}

/** How many runs stand in each state: the figures over the run list. */
export async function countByStatus(
  { db, actor }: Member,
  workflowId: string | undefined,
): Promise<Record<RunStatus, number>> {
  if (workflowId) {
    const [known] = await db
      .select({ id: workflow.id })
      .from(workflow)
      .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId)));
    if (!known) return notFound("workflow");
  }
  const rows = await db
    .select({ status: workflowRun.status, runs: count() })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.workspaceId, actor.workspaceId),
        actor.role === "USER" ? eq(workflowRun.userId, actor.userId) : undefined,
        workflowId ? eq(workflowRun.workflowId, workflowId) : undefined,
      ),
    )
    .groupBy(workflowRun.status);
  const none: Record<RunStatus, number> = { PENDING: 0, RUNNING: 0, COMPLETED: 0, FAILED: 0, STOPPED: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, runs }) => [status, runs])) };
}

/** The run as its page opens it: itself, and the graph of the version it started with. */
export async function openRun(ctx: Member, runId: string) {
  const row = await findRun(ctx, runId);
  const [version] = await ctx.db
    .select({ graph: workflowVersion.graph, title: workflowVersion.title })
    .from(workflowVersion)
    .where(eq(workflowVersion.id, row.versionId));
  const [current] = await ctx.db
    .select({ title: workflow.title, userId: workflow.userId, deletedAt: workflow.deletedAt })
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
    triggerType: row.triggerType,
    /** The step of another run that this one is the inside of. */
    ParentSubflowNodeExecution: parent ?? null,
    status: row.status,
    isPublic: row.isPublic,
    runInBackground: row.runInBackground,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    graph: version.graph,
  };
}

export async function renameRun(ctx: Member, runId: string, title: string): Promise<void> {
  allow(canSteerRun(ctx.actor, await findRun(ctx, runId)));
  await ctx.db.update(workflowRun).set({ title, updatedAt: new Date() }).where(eq(workflowRun.id, runId));
  announceRun(ctx, runId);
}

export async function deleteRun(ctx: Member, runId: string): Promise<void> {
  const row = await findRun(ctx, runId);
  allow(canDeleteRun(ctx.actor, row));
  if (row.status === "RUNNING") await stopRun(ctx, runId);
  const inside = (await runsInside(ctx.db, runId)).map(({ id }) => id);
  await ctx.db
    .delete(workflowRun)
    .where(and(inArray(workflowRun.id, [runId, ...inside]), eq(workflowRun.workspaceId, ctx.actor.workspaceId)));
  announceRun(ctx, runId);
}
