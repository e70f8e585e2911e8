import { createHash } from "node:crypto";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import { toStoredProblem } from "#product/knowledge/source-problem.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeChunk, knowledgeSource } from "../../table.ts";
import { succeededColumns } from "../relearn/attempt-columns.ts";
import type { Chunk } from "../split/split-document.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, setStage } from "./attempt.ts";
import type { PageFacts } from "./read-page.ts";
import type { SourceReading } from "./read-source.ts";
import { discardAttempt } from "./start-learning.ts";

export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What is kept of a fetched page. It is lost in a crash, and the next attempt fetches the page again. */
export const pageColumns = (page: PageFacts | undefined) => ({
  etag: page?.etag ?? null,
  lastModified: page?.lastModified ?? null,
  ...(page && { iconId: page.iconId }),
});

interface Learned {
  readonly source: SourceRow;
  readonly reading: SourceReading;
  readonly chunks: readonly Chunk[];
}

/**
 * Whether a page would be learned as it is already. For a schedule, the same text is enough, so that it keeps what people
 * have corrected; a person who relearns a page gets its own passages back.
 */
export async function isUnchanged({ db }: Attempt, { source, reading, chunks }: Learned): Promise<boolean> {
  if (source.type !== "URL" || source.generation === 0 || source.sha256 !== sha256Of(reading.text)) return false;
  if (source.isAutomatic) return true;
  const stored = await db
    .select({ text: knowledgeChunk.text, context: knowledgeChunk.context })
    .from(knowledgeChunk)
    .where(and(eq(knowledgeChunk.sourceId, source.id), eq(knowledgeChunk.generation, source.generation)))
    .orderBy(asc(knowledgeChunk.position));
  return (
    stored.length === chunks.length &&
    stored.every(({ text, context }, at) => text === chunks[at]?.text && context === chunks[at]?.context)
  );
}

/** Ends an attempt that found a page unchanged: its passages keep answering, and nothing is embedded. */
export async function keepChunks(work: Attempt, source: SourceRow, page?: PageFacts): Promise<void> {
  const { db, sourceId, workspaceId } = work;
  await db.transaction(async (tx) => {
    if (!(await setStage(work, tx, {}))) return;
    await discardAttempt(tx, sourceId);
    const [kept] = await tx
      .select({ count: count() })
      .from(knowledgeChunk)
      .where(and(eq(knowledgeChunk.sourceId, sourceId), eq(knowledgeChunk.generation, source.generation)));
    const [read] = await tx
      .select({ isTruncated: document.isTruncated, chars: sql<number>`length(${document.text})` })
      .from(document)
      .where(and(eq(document.id, source.documentId ?? ""), eq(document.workspaceId, workspaceId)));
    const chunks = kept?.count ?? 0;
    await tx
      .update(knowledgeSource)
      .set({
        status: "READY",
        problem: read?.isTruncated ? toStoredProblem(knowledgeErrorText.learning.onlyStart(read.chars)) : null,
        doneChunks: chunks,
        totalChunks: chunks,
        checkedAt: sql`now()`,
        ...(await succeededColumns(tx, source)),
        ...(page && pageColumns(page)),
      })
      .where(eq(knowledgeSource.id, sourceId));
  });
}
