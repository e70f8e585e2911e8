import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { storeWithinLimit } from "#features/billing/service/storage.ts";
import { document } from "#features/file/table.ts";
import type { Tx } from "#platform/db/database.ts";
import { toStoredProblem } from "#product/knowledge/source-problem.ts";
import { limits } from "#product/limits.ts";
import type { SourceChange } from "../../schema.ts";
import { knowledgeChange } from "../../table/changes.ts";
import { knowledgeTable } from "../../table/spreadsheets.ts";
import { knowledgeChunk, knowledgeNode, knowledgeReading, knowledgeSource } from "../../table.ts";
import { succeededColumns } from "../relearn/attempt-columns.ts";
import { comparePassages } from "../relearn/compare-passages.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, setStage } from "./attempt.ts";
import { isTitleFree } from "./page-title.ts";
import type { SourceReading } from "./read-source.ts";
import { pageColumns, sha256Of } from "./unchanged.ts";

/** The new chunks and the new text answer from here on, and those before are gone. */
export async function swapChunks(
  work: Attempt,
  {
    source,
    reading,
    title,
    total,
    language,
  }: { source: SourceRow; reading: SourceReading; title: string; total: number; language: string | null },
): Promise<void> {
  const { app, db, workspaceId, sourceId, attempt } = work;
  const isPage = source.type === "URL";
  const bytes = isPage ? Buffer.byteLength(reading.text) : source.bytes;
  await storeWithinLimit({ app, db, actor: { workspaceId } }, Math.max(0, bytes - source.bytes), async (tx) => {
    const isStillCurrent = await setStage(work, tx, { doneChunks: total, totalChunks: total });
    if (!isStillCurrent) return;
    const change = await recordChange(tx, source, attempt);
    await keepSwitches(tx, source, attempt);
    for (const table of [knowledgeChunk, knowledgeTable])
      await tx.delete(table).where(and(eq(table.sourceId, sourceId), ne(table.generation, attempt)));
    const { text, parts, pagesCount, isTruncated, problem } = reading;
    await tx
      .update(document)
      .set({ text, parts, pagesCount, isTruncated, bytes, ...(isPage && { title: reading.title }) })
      .where(and(eq(document.id, source.documentId ?? ""), eq(document.workspaceId, workspaceId)));
    await tx.delete(knowledgeReading).where(eq(knowledgeReading.sourceId, sourceId));
    if (isTitleFree(source, title) && reading.title)
      await tx
        .update(knowledgeNode)
        .set({ text: reading.title.slice(0, limits.knowledge.titleChars) })
        .where(and(eq(knowledgeNode.id, source.nodeId), eq(knowledgeNode.workspaceId, workspaceId)));
    await tx
      .update(knowledgeSource)
      .set({
        status: "READY",
        problem: problem && toStoredProblem(problem),
        generation: attempt,
        pagesCount,
        bytes,
        language,
        learnedAt: sql`now()`,
        checkedAt: null,
        ...(await succeededColumns(tx, source)),
        ...(isPage && { sha256: sha256Of(text), ...pageColumns(reading.page) }),
        ...(change && { lastChange: change }),
      })
      .where(eq(knowledgeSource.id, sourceId));
  });
  app.failpoint("learn.swapped");
}

/** What is different in the new generation; kept for people to look at. Null if there is no older one. */
async function recordChange(tx: Tx, source: SourceRow, next: number): Promise<SourceChange | null> {
  if (source.generation === 0) return null;
  const ofGeneration = (generation: number) =>
    tx
      .select({ part: knowledgeChunk.part, text: knowledgeChunk.text })
      .from(knowledgeChunk)
      .where(and(eq(knowledgeChunk.sourceId, source.id), eq(knowledgeChunk.generation, generation)))
      .orderBy(asc(knowledgeChunk.position));
  const changes = comparePassages(await ofGeneration(source.generation), await ofGeneration(next));
  const { added, changed, removed } = changes;
  if (added + changed + removed === 0) return null;
  const at = new Date();
  await tx.insert(knowledgeChange).values({ workspaceId: source.workspaceId, sourceId: source.id, at, ...changes });
  const old = tx
    .select({ id: knowledgeChange.id })
    .from(knowledgeChange)
    .where(eq(knowledgeChange.sourceId, source.id))
    .orderBy(desc(knowledgeChange.at))
    .offset(limits.relearning.changes);
  await tx.delete(knowledgeChange).where(inArray(knowledgeChange.id, old));
  return { added, changed, removed, at: at.toISOString() };
}

/** A passage that was switched off stays off if its text is the same. */
async function keepSwitches(tx: Tx, { id, generation }: SourceRow, next: number): Promise<void> {
  await tx
    .update(knowledgeChunk)
    .set({ isOff: true })
    .where(
      and(
        eq(knowledgeChunk.sourceId, id),
        eq(knowledgeChunk.generation, next),
        sql`${knowledgeChunk.text} in (select old.text from ${knowledgeChunk} as old
          where old.source_id = ${id} and old.generation = ${generation} and old.is_off)`,
      ),
    );
}
