import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { findSubflowFacts } from "#features/workflow/service/subflows.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isForeignKeyViolation } from "#platform/db/database.ts";

/**
 * Stores a run of a workflow that was read right before. Somebody may have saved at this very moment, and the version
 * that was found is no longer kept: then it is read again, once.
 */
export async function storeRun<T>(readAndStore: () => Promise<T>): Promise<T> {
  try {
    return await readAndStore();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return readAndStore();
  }
}

/** Of this revision, when it was run before. Inside a statement about one table drizzle names no tables, so we do. */
const versionId = sql<string | null>`(select v.id from workflow_version v
  where v.workflow_id = workflow.id and v.revision = workflow.revision)`;

const isActive = ({ actor }: WorkspaceContext, workflowId: string) =>
  and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt));

/** A workflow of which one step is about to be tried: such a run has no number. */
export async function findWorkflow(ctx: WorkspaceContext, workflowId: string) {
  const [found] = await ctx.db.select({ row: workflow, versionId }).from(workflow).where(isActive(ctx, workflowId));
  return found ? { ...found, number: 0 } : notFound("workflow");
}

/**
 * A workflow that a run is about to be made of, and the number of that run. No other run gets it; should this one be
 * refused after all, none does.
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

/** What keeps it from running at all is refused with the diagnosis' own words; `say` puts them into a sentence. */
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

/** Keeps the graph as it is now, so that no edit touches the runs made of it; answers the version's id. */
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
