import { and, eq, max } from "drizzle-orm";
import { isStorageFull } from "#features/billing/service/storage.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeChunk, knowledgeNode, knowledgeReading, knowledgeSource } from "../../table.ts";
import { publishKnowledgeChanged, publishProgress } from "../live.ts";
import { failedColumns } from "../relearn/attempt-columns.ts";
import { type Chunk, splitDocument } from "../split/split-document.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, isCurrent, setStage } from "./attempt.ts";
import { isTitleFree } from "./page-title.ts";
import { readSource, type SourceReading } from "./read-source.ts";
import { discardAttempt } from "./start-learning.ts";
import { embedChunkTexts, storeChunks } from "./store-chunks.ts";
import { swapChunks } from "./swap-chunks.ts";
import { findTextLanguage } from "./text-language.ts";
import { isUnchanged, keepChunks } from "./unchanged.ts";

/** Errors that another try at once wouldn't change; all others let the job try again. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  "invalid",
  "not_found",
  "forbidden",
  "too_large",
  "unsupported_media",
  "provider",
  "keys",
  "credits",
]);

/**
 * Reads a source, cuts it and embeds the chunks beside those that answer, and then puts them in their place at once.
 * After a crash it continues after what is stored. Work of an attempt that was paused, canceled or replaced stores
 * nothing anymore.
 */
export async function learnSource(
  app: App,
  { workspaceId, sourceId, attempt }: { workspaceId: string; sourceId: string; attempt: number },
): Promise<void> {
  const work: Attempt = { app, db: app.database.tenant(workspaceId), workspaceId, sourceId, attempt };
  const [found] = await work.db
    .select({ source: knowledgeSource, title: knowledgeNode.text })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(isCurrent(work));
  if (!found) return;
  const { source, title } = found;
  app.failpoint("learn.claimed");
  try {
    const reading = (await findReading(work)) ?? (await readAndStore(work, source));
    if (!reading) return;
    if (reading === "unchanged") return await keepChunks(work, source);
    const chunks = splitDocument(
      { ...reading, title: isTitleFree(source, title) ? reading.title : title },
      source.split ?? undefined,
    );
    if (await isUnchanged(work, { source, reading, chunks })) return await keepChunks(work, source, reading.page);
    const language = findTextLanguage(reading.text);
    if (await embedChunks(work, source, { chunks, language: language.config }))
      await swapChunks(work, { source, reading, title, total: chunks.length, language: language.tag });
  } catch (error) {
    if (!(error instanceof AppError) || !finalCodes.has(error.code) || app.shutdownSignal.aborted) throw error;
    await failAttempt(work, source, error);
  } finally {
    publishKnowledgeChanged(app, workspaceId);
  }
}

async function findReading({ db, sourceId, workspaceId }: Attempt): Promise<SourceReading | null> {
  const [row] = await db
    .select()
    .from(knowledgeReading)
    .where(and(eq(knowledgeReading.sourceId, sourceId), eq(knowledgeReading.workspaceId, workspaceId)));
  return row ?? null;
}

/** Null if the attempt is over; "unchanged" if the server of a page says so. */
async function readAndStore(work: Attempt, source: SourceRow): Promise<SourceReading | "unchanged" | null> {
  const { app, db, workspaceId, sourceId } = work;
  if (!(await setStage(work, db, { status: "READING" }))) return null;
  publishProgress(app, workspaceId, { id: source.nodeId, status: "READING", doneChunks: 0, totalChunks: 0 });
  const reading = await readSource(app, source);
  if (!reading) return "unchanged";
  if (reading.text.trim() === "") throw new AppError("invalid", knowledgeErrorText.learning.noText);
  app.failpoint("learn.read");
  const isStored = await db.transaction(async (tx) => {
    if (!(await setStage(work, tx, { status: "READING" }))) return false;
    const { page: _, ...stored } = reading;
    await tx.insert(knowledgeReading).values({ sourceId, workspaceId, ...stored });
    return true;
  });
  app.failpoint("learn.readStored");
  return isStored ? reading : null;
}

/** Embeds and stores the chunks that aren't stored yet, batch by batch. False if the attempt is over. */
async function embedChunks(
  work: Attempt,
  source: SourceRow,
  { chunks, language }: { chunks: readonly Chunk[]; language: string },
): Promise<boolean> {
  const { app, db, workspaceId, sourceId, attempt } = work;
  const [last] = await db
    .select({ position: max(knowledgeChunk.position) })
    .from(knowledgeChunk)
    .where(and(eq(knowledgeChunk.sourceId, sourceId), eq(knowledgeChunk.generation, attempt)));
  const totalChunks = chunks.length;
  const stored = (last?.position ?? -1) + 1;
  const tellProgress = (doneChunks: number) =>
    publishProgress(app, workspaceId, { id: source.nodeId, status: "EMBEDDING", doneChunks, totalChunks });
  if (!(await setStage(work, db, { status: "EMBEDDING", doneChunks: stored, totalChunks }))) return false;
  tellProgress(stored);
  for (let from = stored; ; from += limits.knowledge.embedBatch) {
    app.shutdownSignal.throwIfAborted();
    const batch = chunks.slice(from, from + limits.knowledge.embedBatch);
    const doneChunks = Math.min(totalChunks, from + batch.length);
    const embedded = await embedChunkTexts(app, batch);
    app.failpoint("learn.embedded");
    const isStored = await db.transaction(async (tx) => {
      if (!(await setStage(work, tx, { status: "EMBEDDING", doneChunks, totalChunks }))) return false;
      await storeChunks(tx, { workspaceId, sourceId, generation: attempt, from, language }, batch, embedded);
      return true;
    });
    if (!isStored) return false;
    app.failpoint("learn.stored");
    tellProgress(doneChunks);
    if (doneChunks === totalChunks) return true;
  }
}

/** What answered before still does. Without that, the source has failed. */
async function failAttempt(work: Attempt, source: SourceRow, error: AppError): Promise<void> {
  const { db, sourceId } = work;
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(knowledgeSource)
      .set(failedColumns(source, error.message))
      .where(isCurrent(work))
      .returning({ id: knowledgeSource.id });
    // Once there is room, it continues where it was.
    if (failed.length > 0 && !isStorageFull(error)) await discardAttempt(tx, sourceId);
  });
}
