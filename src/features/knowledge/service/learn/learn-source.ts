import { and, eq } from "drizzle-orm";
import { isStorageFull } from "#features/billing/service/storage.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { isDiskFull } from "#platform/storage/disk-watch.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeNode, knowledgeReading, knowledgeSource } from "../../table.ts";
import { learnAttached } from "../attachments/learn-attached.ts";
import { findPayer } from "../embedding/find-payer.ts";
import { publishKnowledgeChanged, publishProgress } from "../live.ts";
import { failedColumns } from "../relearn/attempt-columns.ts";
import { splitInThread } from "../split/split-in-thread.ts";
import { storeTables } from "../tables/store-tables.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, isCurrent, setStage } from "./attempt.ts";
import { embedChunks } from "./embed-chunks.ts";
import { isTitleFree } from "./page-title.ts";
import { readSource, type SourceReading } from "./read-source.ts";
import { discardAttempt } from "./start-learning.ts";
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
  "full",
]);

/** A job of learning. */
interface LearnInput {
  readonly workspaceId: string;
  readonly sourceId: string;
  readonly attempt: number;
}

/**
 * Reads a source, cuts it and embeds the chunks beside those that answer, and then puts them in their place at once.
 * After a crash it continues after what is stored. Work of an attempt that was paused, canceled or replaced stores
 * nothing anymore.
 */
export async function learnSource(app: App, input: LearnInput): Promise<void> {
  const { workspaceId } = input;
  const work: Attempt = { app, db: app.database.tenant(workspaceId, "product"), ...input };
  const [found] = await work.db
    .select({
      source: knowledgeSource,
      title: knowledgeNode.text,
      userId: knowledgeNode.userId,
      attachedDocumentId: knowledgeNode.attachedDocumentId,
    })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(isCurrent(work));
  if (!found) return;
  const { source, title, userId, attachedDocumentId } = found;
  app.failpoint("learn.claimed");
  if (attachedDocumentId) return learnAttached(work, source, userId);
  try {
    const reading = (await findReading(work)) ?? (await readAndStore(work, source));
    if (!reading) return;
    if (reading === "unchanged") return await keepChunks(work, source);
    const { text, parts } = reading;
    const chunks = await splitInThread(
      {
        title: isTitleFree(source, title) ? reading.title : title,
        text,
        parts,
        settings: source.split ?? undefined,
      },
      app.shutdownSignal,
    );
    if (await isUnchanged(work, { source, reading, chunks })) return await keepChunks(work, source, reading.page);
    const language = findTextLanguage(reading.text);
    const ctx = await findPayer(app, workspaceId, userId, `knowledge:${input.sourceId}`);
    if (await embedChunks(work, source, { ctx, chunks, language: language.config }))
      await swapChunks(work, { source, reading, title, total: chunks.length, language: language.tag });
  } catch (cause) {
    const error = isDiskFull(cause) ? new AppError("full", commonErrorText.diskFull, { cause }) : cause;
    if (!(error instanceof AppError) || !finalCodes.has(error.code) || app.shutdownSignal.aborted) throw error;
    await failAttempt(work, source, error);
  } finally {
    publishKnowledgeChanged(app, workspaceId);
  }
}

/** After an error that no retry of the job helped against: the source says so and can be tried again. */
export async function failLearning(app: App, input: LearnInput): Promise<void> {
  const work: Attempt = { app, db: app.database.tenant(input.workspaceId, "product"), ...input };
  const [source] = await work.db.select().from(knowledgeSource).where(isCurrent(work));
  if (!source) return;
  await failAttempt(work, source, new AppError("unknown", knowledgeErrorText.learning.failed));
  publishKnowledgeChanged(app, input.workspaceId);
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
  const reading = await readSource(app, source, async ({ done, total, credits }) => {
    app.failpoint("learn.partRead");
    const stage = { doneChunks: done, totalChunks: total, readingCredits: credits };
    const isCurrentAttempt = await setStage(work, db, { status: "READING", ...stage });
    if (isCurrentAttempt) publishProgress(app, workspaceId, { id: source.nodeId, status: "READING", ...stage });
    return isCurrentAttempt && !app.shutdownSignal.aborted;
  });
  app.shutdownSignal.throwIfAborted();
  if (!reading || reading === "unchanged") return reading;
  if (reading.text.trim() === "") throw new AppError("invalid", knowledgeErrorText.learning.noText);
  app.failpoint("learn.read");
  const isStored = await db.transaction(async (tx) => {
    if (!(await setStage(work, tx, { status: "READING" }))) return false;
    const { page: _, tables = [], ...read } = reading;
    await tx.insert(knowledgeReading).values({ sourceId, workspaceId, ...read });
    await storeTables(tx, { workspaceId, sourceId, generation: work.attempt }, tables);
    return true;
  });
  app.failpoint("learn.readStored");
  return isStored ? reading : null;
}

/** Once there is room, or the model can be called again, it continues where it was: what is embedded is paid for. */
const canContinue = (error: AppError) =>
  isStorageFull(error) || ["full", "provider", "credits", "keys"].includes(error.code);

/** What answered before still does. Without that, the source has failed. */
async function failAttempt(work: Attempt, source: SourceRow, error: AppError): Promise<void> {
  const { db, sourceId } = work;
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(knowledgeSource)
      .set(failedColumns(source, error.message))
      .where(isCurrent(work))
      .returning({ id: knowledgeSource.id });
    if (failed.length > 0 && !canContinue(error)) await discardAttempt(tx, sourceId);
  });
}
