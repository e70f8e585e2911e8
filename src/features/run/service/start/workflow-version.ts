import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { findSubflowFacts } from "#features/workflow/service/subflows.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
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

const isActive = (workspaceId: string, workflowId: string) =>
  and(eq(workflow.id, workflowId), eq(workflow.workspaceId, workspaceId), isNull(workflow.deletedAt));

/** Finds a workflow for a step test, which has no run number. */
export async function findWorkflow(ctx: WorkspaceContext, workflowId: string) {
  const [found] = await ctx.db
    .select({ row: workflow, versionId })
    .from(workflow)
    .where(isActive(ctx.actor.workspaceId, workflowId));
  return found ? { ...found, number: 0 } : notFound("workflow");
}

/**
 * Finds a workflow and takes the number of its next run. The number is used once; if the run is refused, it is
 * skipped.
 */
export const claimRunNumber = async (ctx: WorkspaceContext, workflowId: string): Promise<ClaimedNumber> =>
  (await claimNumber(ctx.db, { workflowId, workspaceId: ctx.actor.workspaceId })) ?? notFound("workflow");

interface ClaimedNumber {
  /** Shared by the runs that start together. */
  readonly row: Readonly<typeof workflow.$inferSelect>;
  /** The version of the row's revision, if there is one. */
  readonly versionId: string | null;
  readonly number: number;
}

/**
 * Runs of one workflow that start together take a range of numbers in one update. Its commit doesn't wait for the disk:
 * a run that has a number is stored later, and that commit takes the earlier one to the disk too.
 */
const claimNumber = batched<{ workflowId: string; workspaceId: string }, ClaimedNumber | null>(
  async (db, claims) => {
    const { workflowId = "", workspaceId = "" } = claims[0] ?? {};
    const [found] = await db
      .update(workflow)
      .set({ runCount: sql`${workflow.runCount} + ${claims.length}` })
      .where(isActive(workspaceId, workflowId))
      .returning({
        ...getTableColumns(workflow),
        versionId,
        relaxedCommit: sql`set_config('synchronous_commit', 'off', true)`,
      });
    if (!found) return claims.map(() => null);
    const { versionId: existing, relaxedCommit: _, ...row } = found;
    const first = row.runCount - claims.length + 1;
    return claims.map((_claim, at) => ({ row, versionId: existing, number: first + at }));
  },
  { keyOf: ({ workflowId }) => workflowId },
);

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
