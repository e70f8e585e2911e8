import { createHash } from "node:crypto";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { storeWithinLimit } from "#features/billing/service/storage.ts";
import { document } from "#features/file/table.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import type { SourceChange } from "../../schema.ts";
import { knowledgeChunk, knowledgeNode, knowledgeReading, knowledgeSource, knowledgeTable } from "../../table.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, setStage } from "./attempt.ts";
import { isTitleFree } from "./page-title.ts";
import type { SourceReading } from "./read-source.ts";

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
    const change = source.generation > 0 ? await compareGenerations(tx, source, attempt) : null;
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
        problem,
        generation: attempt,
        pagesCount,
        bytes,
        language,
        learnedAt: sql`now()`,
        ...(isPage && { sha256: createHash("sha256").update(text).digest("hex") }),
        ...(change && { lastChange: change }),
      })
      .where(eq(knowledgeSource.id, sourceId));
  });
  app.failpoint("learn.swapped");
}

/** How many chunks of the new generation the old one doesn't have, and the other way around. */
async function compareGenerations(tx: Tx, { id, generation }: SourceRow, next: number): Promise<SourceChange> {
  const countMissing = async (from: number, into: number) => {
    const [row] = await tx
      .select({ count: count() })
      .from(knowledgeChunk)
      .where(
        and(
          eq(knowledgeChunk.sourceId, id),
          eq(knowledgeChunk.generation, from),
          sql`${knowledgeChunk.text} not in (
            select other.text from ${knowledgeChunk} as other where other.source_id = ${id} and other.generation = ${into})`,
        ),
      );
    return row?.count ?? 0;
  };
  return { added: await countMissing(next, generation), removed: await countMissing(generation, next) };
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
