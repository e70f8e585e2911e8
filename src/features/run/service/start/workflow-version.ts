import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { findSubflowFacts } from "#features/workflow/service/subflows.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isForeignKeyViolation } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";

/**
 * Reads a workflow and stores a run of it. If a concurrent save removes the version in between, both are done once
 * more.
 */
export async function storeRun<T>(readAndStore: () => Promise<T>): Promise<T> {
  try {
    return await readAndStore();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return readAndStore();
  }
}

/**
 * The id of this revision's version, if there is one. Written as raw SQL because drizzle leaves out table names in
 * statements on one table.
 */
const versionId = sql<string | null>`(select v.id from workflow_version v
  where v.workflow_id = workflow.id and v.revision = workflow.revision)`;

const isActive = ({ actor }: WorkspaceContext, workflowId: string) =>
  and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt));

/** Finds a workflow for a step test, which has no run number. */
export async function findWorkflow(ctx: WorkspaceContext, workflowId: string) {
  const [found] = await ctx.db.select({ row: workflow, versionId }).from(workflow).where(isActive(ctx, workflowId));
  return found ? { ...found, number: 0 } : notFound("workflow");
}

/**
 * Finds a workflow and takes the number of its next run. The number is used once; if the run is refused, it is
 * skipped.
 */
export async function claimRunNumber(ctx: WorkspaceContext, workflowId: string) {
  const [found] = await ctx.db
    .update(workflow)
    .set({ runCount: sql`${workflow.runCount} + 1` })
    .where(isActive(ctx, workflowId))
    .returning({ ...getTableColumns(workflow), versionId });
  if (!found) return notFound("workflow");
  const { versionId: existing, ...row } = found;
  return { row, versionId: existing, number: row.runCount };
}

/** Throws the first error of the diagnosis if the workflow cannot run; `toSentence` wraps it. */
export async function requireRunnable(
  ctx: WorkspaceContext,
  row: typeof workflow.$inferSelect,
  toSentence: (reason: string) => string = (reason) => reason,
): Promise<void> {
  const diagnoses = checkGraph(row.graph, specs, await findSubflowFacts(ctx, row));
  if (canRun(diagnoses)) return;
  const first = diagnoses.find(({ severity }) => severity === "error");
  throw new AppError("invalid", toSentence(first?.text ?? ""), { details: { diagnoses } });
}

/** Saves the current graph as a version, so that later edits don't change its runs; returns the version's id. */
export async function saveVersionForRun(
  { db, actor }: WorkspaceContext,
  row: typeof workflow.$inferSelect,
): Promise<string> {
  const key = and(eq(workflowVersion.workflowId, row.id), eq(workflowVersion.revision, row.revision));
  const [known] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  if (known) return known.id;
  await db
    .insert(workflowVersion)
    .values({
      workspaceId: actor.workspaceId,
      workflowId: row.id,
      revision: row.revision,
      title: row.title,
      graph: row.graph,
      authorId: actor.userId,
    })
    .onConflictDoNothing();
  const [created] = await db.select({ id: workflowVersion.id }).from(workflowVersion).where(key);
  return created?.id ?? notFound("workflow version");
}
