import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { learnJob, type SourceStatus } from "../../schema.ts";
import { knowledgeTable } from "../../table/spreadsheets.ts";
import { knowledgeChunk, knowledgeReading, knowledgeSource, knowledgeVector } from "../../table.ts";

/** The states of a source that a job works on. */
export const learningStatuses = ["WAITING", "READING", "EMBEDDING"] as const satisfies readonly SourceStatus[];
export const isLearning = (status: SourceStatus): boolean => (learningStatuses as readonly string[]).includes(status);

interface Attempt {
  workspaceId: string;
  sourceId: string;
  attempt: number;
}

const learnJobId = ({ sourceId, attempt }: Attempt) => `${learnJob.name}:${sourceId}:${attempt}`;

/**
 * Queues an attempt. Doing so twice is harmless. The library has a partition of its own, so that runs of the workspace
 * needn't wait for it; so have the attached documents, which someone waits for.
 */
export async function queueAttempt(app: App, attempt: Attempt, partition = "library"): Promise<void> {
  await app.jobs.enqueue(learnJob, learnJobId(attempt), attempt, {
    partition: `${learnJob.name}:${partition}:${attempt.workspaceId}`,
  });
}

/**
 * Starts a new attempt: work of the one before stores nothing anymore. With `isContinued`, what that one has read and
 * embedded is kept; otherwise it starts from the source. Returns the attempt, to be queued after the commit.
 */
export async function startAttempt(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  { isContinued, isAutomatic = false }: { isContinued: boolean; isAutomatic?: boolean },
): Promise<Attempt | null> {
  const isSource = and(eq(knowledgeSource.id, id), eq(knowledgeSource.workspaceId, workspaceId));
  const [before] = await tx
    .select({ attempt: knowledgeSource.attempt })
    .from(knowledgeSource)
    .where(isSource)
    .for("update");
  if (!before) return null;
  const attempt = before.attempt + 1;
  if (isContinued) {
    const ofBefore = { sourceId: id, generation: before.attempt };
    for (const table of [knowledgeChunk, knowledgeVector, knowledgeTable])
      await tx
        .update(table)
        .set({ generation: attempt })
        .where(and(eq(table.sourceId, ofBefore.sourceId), eq(table.generation, ofBefore.generation)));
  } else await discardAttempt(tx, id);
  await tx
    .update(knowledgeSource)
    .set({
      attempt,
      status: "WAITING",
      problem: null,
      startedAt: sql`now()`,
      updatedAt: sql`now()`,
      ...(!isContinued && {
        ...{ doneChunks: 0, totalChunks: 0, readingCredits: null, isAutomatic },
        newChunks: sql`case when ${knowledgeSource.generation} > 0 then 0 end`,
      }),
    })
    .where(isSource);
  return { workspaceId, sourceId: id, attempt };
}

/** Deletes what was read and embedded for the next generation. */
export async function discardAttempt(tx: Tx, sourceId: string): Promise<void> {
  await tx.delete(knowledgeReading).where(eq(knowledgeReading.sourceId, sourceId));
  const answering = tx
    .select({ generation: knowledgeSource.generation })
    .from(knowledgeSource)
    .where(eq(knowledgeSource.id, sourceId));
  for (const table of [knowledgeChunk, knowledgeTable])
    await tx.delete(table).where(and(eq(table.sourceId, sourceId), gt(table.generation, answering)));
}

/** Queues what a dead process had committed to learn and not handed over, and what failed without being able to say so. */
export async function recoverLearning(app: App): Promise<void> {
  const rows = await app.database.system
    .select({
      workspaceId: knowledgeSource.workspaceId,
      sourceId: knowledgeSource.id,
      attempt: knowledgeSource.attempt,
    })
    .from(knowledgeSource)
    .where(inArray(knowledgeSource.status, [...learningStatuses]));
  if (rows.length === 0) return;
  const failed = new Set((await app.jobs.listFailed()).map(({ id }) => id));
  for (const row of rows) {
    const id = learnJobId(row);
    // A job that failed isn't started again by its id.
    if (failed.has(id)) await app.jobs.retry(id).catch(throwUnlessGone);
    else await queueAttempt(app, row);
  }
}

/** Another process has retried it meanwhile. */
function throwUnlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}
