import { and, asc, count, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { knowledgeSetting } from "../../table/setting.ts";
import { knowledgeChunk, knowledgeVector } from "../../table.ts";
import { embedChunkTexts, toVectorRow } from "../learn/store-chunks.ts";
import { publishKnowledgeChanged, publishModelChanged } from "../live.ts";
import { isSettingOf } from "./change-model.ts";
import type { PaidVectors } from "./embed-paid.ts";
import { findPayer } from "./find-payer.ts";
import { connectLibraryEncoder, type LibraryEncoder } from "./library-encoder.ts";
import { type LibrarySetting, lockModel, readSetting } from "./setting.ts";

/** Errors that another try at once wouldn't change; all others let the job try again. */
const finalCodes: ReadonlySet<ErrorCode> = new Set(["invalid", "forbidden", "provider", "keys", "credits"]);

/** A change of the model; every statement that stores something checks that it is still the current one. */
interface Work {
  readonly app: App;
  readonly db: Db;
  readonly workspaceId: string;
  readonly change: number;
}

/**
 * Embeds all chunks of a library with its next model beside the vectors that answer, then puts the model in place, and
 * deletes the vectors that are of no use any more. After a crash it continues with the chunks that have no vector yet.
 */
export async function embedLibrary(
  app: App,
  { workspaceId, change }: { workspaceId: string; change: number },
): Promise<void> {
  const work: Work = { app, db: app.database.tenant(workspaceId, "product"), workspaceId, change };
  const setting = await readSetting(work.db, workspaceId);
  if (setting.change !== change) return;
  try {
    if (setting.state === "RUNNING" && !(await embedAndSwap(work, setting))) return;
    await deleteOtherVectors(work);
  } catch (error) {
    if (!(error instanceof AppError) || !finalCodes.has(error.code) || app.shutdownSignal.aborted) throw error;
    await updateWork(work, work.db, { state: "FAILED", problem: error.message });
  }
  publishModelChanged(app, workspaceId);
}

/** False if the change is over. */
async function embedAndSwap(work: Work, setting: LibrarySetting): Promise<boolean> {
  const { app, workspaceId, change } = work;
  const { nextModel, nextDimensions: dimensions, userId } = setting;
  if (!nextModel) return false;
  const ctx = await findPayer(app, workspaceId, userId, `knowledge-model:${change}`);
  const encoder = await connectLibraryEncoder(ctx, { id: nextModel, dimensions });
  for (;;) {
    if (!(await embedMissing(work, { ctx, encoder, model: nextModel }))) return false;
    const swapped = await swapModel(work, { model: nextModel, dimensions });
    if (swapped !== "missing") return swapped === "done";
  }
}

interface Target {
  readonly ctx: WorkspaceContext;
  readonly encoder: LibraryEncoder;
  readonly model: string;
}

/** Embeds the chunks that have no vector of the model, batch by batch. False if the change is over. */
async function embedMissing(work: Work, { ctx, encoder, model }: Target): Promise<boolean> {
  const { app, db, workspaceId, change } = work;
  if (!(await updateWork(work, db, await countChunks(work, model)))) return false;
  publishModelChanged(app, workspaceId);
  for (let after: string | null = null; ; ) {
    app.shutdownSignal.throwIfAborted();
    const chunks: ChunkRow[] = await findMissing(db, { workspaceId, model, after });
    const [first] = chunks;
    if (!first) return true;
    const requestId = `knowledge-model:${workspaceId}:${change}:${first.id}`;
    const embedded = await embedChunkTexts(ctx, encoder, chunks, requestId);
    app.failpoint("embedLibrary.embedded");
    const isStored = await db.transaction((tx) => storeVectors(tx, work, chunks, embedded));
    if (!isStored) {
      await embedded.release();
      return false;
    }
    app.failpoint("embedLibrary.stored");
    publishModelChanged(app, workspaceId);
    after = chunks.at(-1)?.id ?? null;
  }
}

interface ChunkRow {
  readonly id: string;
  readonly text: string;
  readonly context: string;
}

const chunkColumns = { id: knowledgeChunk.id, text: knowledgeChunk.text, context: knowledgeChunk.context };

const findMissing = (
  db: Db | Tx,
  { workspaceId, model, after }: { workspaceId: string; model: string; after: string | null },
  limit: number = limits.knowledge.embedBatch,
): Promise<ChunkRow[]> =>
  db
    .select(chunkColumns)
    .from(knowledgeChunk)
    .where(
      and(
        eq(knowledgeChunk.workspaceId, workspaceId),
        after === null ? undefined : gt(knowledgeChunk.id, after),
        notExists(
          db
            .select({ one: sql`1` })
            .from(knowledgeVector)
            .where(and(eq(knowledgeVector.chunkId, knowledgeChunk.id), eq(knowledgeVector.model, model))),
        ),
      ),
    )
    .orderBy(asc(knowledgeChunk.id))
    .limit(limit);

async function countChunks({ db, workspaceId }: Work, model: string) {
  const [[total], [done]] = await Promise.all([
    db.select({ count: count() }).from(knowledgeChunk).where(eq(knowledgeChunk.workspaceId, workspaceId)),
    db
      .select({ count: count() })
      .from(knowledgeVector)
      .where(and(eq(knowledgeVector.workspaceId, workspaceId), eq(knowledgeVector.model, model))),
  ]);
  return { totalChunks: total?.count ?? 0, doneChunks: done?.count ?? 0 };
}

/** Stores the vectors of the chunks that are still there with the same text. False if the change is over. */
async function storeVectors(tx: Tx, work: Work, chunks: readonly ChunkRow[], embedded: PaidVectors): Promise<boolean> {
  const { workspaceId } = work;
  const isCurrent = await updateWork(work, tx, {
    doneChunks: sql`${knowledgeSetting.doneChunks} + ${chunks.length}`,
  });
  if (!isCurrent) return false;
  // The lock lets nobody correct or delete them before the vectors are stored.
  const locked = await tx
    .select({ ...chunkColumns, sourceId: knowledgeChunk.sourceId, generation: knowledgeChunk.generation })
    .from(knowledgeChunk)
    .where(
      and(
        inArray(
          knowledgeChunk.id,
          chunks.map(({ id }) => id),
        ),
        eq(knowledgeChunk.workspaceId, workspaceId),
      ),
    )
    .orderBy(asc(knowledgeChunk.id))
    .for("share");
  const rows = chunks.flatMap(({ id, text, context }, at) => {
    const now = locked.find((row) => row.id === id && row.text === text && row.context === context);
    if (!now) return [];
    const { sourceId, generation } = now;
    return [toVectorRow({ chunkId: id, workspaceId, sourceId, generation }, embedded, at)];
  });
  if (rows.length > 0) await tx.insert(knowledgeVector).values(rows).onConflictDoNothing();
  await embedded.charge(tx);
  return true;
}

/** Puts the model in place if all chunks have its vectors; while this is checked, nobody stores any. */
async function swapModel(
  work: Work,
  { model, dimensions }: { model: string; dimensions: number | null },
): Promise<"done" | "missing" | "over"> {
  const { app, db, workspaceId } = work;
  const swapped = await db.transaction(async (tx) => {
    await lockModel(tx, workspaceId);
    const missing = await findMissing(tx, { workspaceId, model, after: null }, 1);
    if (missing.length > 0) return "missing";
    const next = { model, dimensions, nextModel: null, nextDimensions: null, state: "CLEANING" } as const;
    return (await updateWork(work, tx, next)) ? "done" : "over";
  });
  app.failpoint("embedLibrary.swapped");
  if (swapped === "done") publishKnowledgeChanged(app, workspaceId);
  return swapped;
}

/** Deletes the vectors of models that neither answer nor are being made, some at a time. */
async function deleteOtherVectors(work: Work): Promise<void> {
  const { app, db, workspaceId, change } = work;
  for (;;) {
    app.shutdownSignal.throwIfAborted();
    const { rowCount } = await db.execute(sql`
      delete from knowledge_vector where (chunk_id, model) in (
        select vector.chunk_id, vector.model from knowledge_vector vector
        join knowledge_setting setting on setting.workspace_id = vector.workspace_id
        where vector.workspace_id = ${workspaceId} and vector.model <> setting.model
          and vector.model is distinct from setting.next_model
        limit ${limits.knowledge.deletedVectors}
      )`);
    if (!rowCount) break;
  }
  await db
    .update(knowledgeSetting)
    .set({ state: null })
    .where(and(isSettingOf(workspaceId, change), eq(knowledgeSetting.state, "CLEANING")));
}

type Change = Partial<Omit<LibrarySetting, "doneChunks">> & { doneChunks?: number | ReturnType<typeof sql> };

/** Changes the setting; false if the change is over. The row stays locked until the transaction ends. */
async function updateWork({ workspaceId, change }: Work, db: Db | Tx, values: Change): Promise<boolean> {
  const changed = await db
    .update(knowledgeSetting)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(isSettingOf(workspaceId, change), eq(knowledgeSetting.state, "RUNNING")))
    .returning({ change: knowledgeSetting.change });
  return changed.length > 0;
}
