import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import type { ExpectedPassage, SavedRun, SaveQuestionInput } from "../../schema.ts";
import { knowledgeSavedQuestion } from "../../table/saved-questions.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "../../table.ts";
import { hideSources } from "../limits/hide-sources.ts";
import { searchKnowledge } from "../search/search-knowledge.ts";
import { findTopNodes } from "../viewer/test-retrieval.ts";
import { rankExpected } from "./rank-expected.ts";

const columns = {
  id: knowledgeSavedQuestion.id,
  question: knowledgeSavedQuestion.question,
  nodeIds: knowledgeSavedQuestion.nodeIds,
  minSimilarity: knowledgeSavedQuestion.minSimilarity,
  expected: knowledgeSavedQuestion.expected,
  lastRun: knowledgeSavedQuestion.lastRun,
  previousRun: knowledgeSavedQuestion.previousRun,
};

/** The saved questions of the workspace, the newest first, without passages that the reader may not see. */
export async function listSavedQuestions(ctx: WorkspaceContext) {
  const saved = await ctx.db
    .select(columns)
    .from(knowledgeSavedQuestion)
    .where(eq(knowledgeSavedQuestion.workspaceId, ctx.actor.workspaceId))
    .orderBy(desc(knowledgeSavedQuestion.createdAt), desc(knowledgeSavedQuestion.id));
  return hideSources(ctx, saved);
}

/** Saves a question with the passages that it should find. */
export async function saveQuestion(ctx: WorkspaceContext, input: SaveQuestionInput): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { question, nodeIds, minSimilarity } = input;
  const expected = await readExpected(ctx, input.expectedIds);
  if (nodeIds) await requireNodes(ctx, nodeIds);
  const created = { id: newId() };
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved ${actor.workspaceId}`}, 0))`);
    const [saved] = await tx
      .select({ count: count() })
      .from(knowledgeSavedQuestion)
      .where(eq(knowledgeSavedQuestion.workspaceId, actor.workspaceId));
    if ((saved?.count ?? 0) >= limits.savedQuestion.perWorkspace)
      throw new AppError("limit", savedQuestionText.tooMany(limits.savedQuestion.perWorkspace));
    await tx
      .insert(knowledgeSavedQuestion)
      .values({ ...created, workspaceId: actor.workspaceId, question, nodeIds, minSimilarity, expected });
    await storeResponse(ctx, tx, created);
  });
  return created;
}

/** Replaces the passages that a question should find; what it found before is no longer comparable. */
export async function expectPassages(
  ctx: WorkspaceContext,
  { id, expectedIds }: { id: string; expectedIds: readonly string[] },
): Promise<void> {
  const expected = await readExpected(ctx, expectedIds);
  await ctx.db.update(knowledgeSavedQuestion).set({ expected, lastRun: null, previousRun: null }).where(isOwn(ctx, id));
}

export async function deleteSavedQuestion(ctx: WorkspaceContext, id: string): Promise<void> {
  await ctx.db.delete(knowledgeSavedQuestion).where(isOwn(ctx, id));
}

/** Searches for some of the saved questions, and keeps at which ranks they find what they should. */
export async function runSavedQuestions(ctx: WorkspaceContext, ids: readonly string[], signal?: AbortSignal) {
  const { db, actor } = ctx;
  const questions = await db
    .select(columns)
    .from(knowledgeSavedQuestion)
    .where(
      and(eq(knowledgeSavedQuestion.workspaceId, actor.workspaceId), inArray(knowledgeSavedQuestion.id, [...ids])),
    );
  if (questions.length < new Set(ids).size) return notFound("question");
  for (const { id, question, nodeIds, minSimilarity, expected } of questions) {
    signal?.throwIfAborted();
    const found = await searchKnowledge(ctx, {
      question,
      nodeIds: nodeIds ?? (await findTopNodes(ctx)),
      count: limits.knowledgeSearch.passages.max,
      minSimilarity,
      ...(signal && { signal }),
    });
    const hashes = await readHashes(ctx, [...new Set(expected.map(({ sourceId }) => sourceId))]);
    const run: SavedRun = { at: new Date().toISOString(), ranks: rankExpected(expected, found, hashes) };
    await db
      .update(knowledgeSavedQuestion)
      .set({ previousRun: sql`${knowledgeSavedQuestion.lastRun}`, lastRun: run })
      .where(isOwn(ctx, id));
  }
  return { ran: questions.length };
}

const isOwn = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(knowledgeSavedQuestion.id, id), eq(knowledgeSavedQuestion.workspaceId, actor.workspaceId));

/** The passages as they are kept, in the order of their ids. Throws "not found" for those of other workspaces. */
async function readExpected({ db, actor }: WorkspaceContext, ids: readonly string[]): Promise<ExpectedPassage[]> {
  const rows = await db
    .select({
      id: knowledgeChunk.id,
      sourceId: knowledgeSource.id,
      title: knowledgeNode.text,
      part: knowledgeChunk.part,
      text: sql<string>`left(${knowledgeChunk.text}, ${limits.savedQuestion.passageChars})`,
      start: knowledgeChunk.start,
      end: knowledgeChunk.end,
      sha256: knowledgeSource.sha256,
    })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(inArray(knowledgeChunk.id, [...ids]), eq(knowledgeChunk.workspaceId, actor.workspaceId)));
  return [...new Set(ids)].map((wanted) => {
    const { id: _, ...passage } = rows.find(({ id }) => id === wanted) ?? notFound("passage");
    return passage;
  });
}

async function requireNodes({ db, actor }: WorkspaceContext, ids: readonly string[]): Promise<void> {
  const known = await db
    .select({ id: knowledgeNode.id })
    .from(knowledgeNode)
    .where(and(inArray(knowledgeNode.id, [...ids]), eq(knowledgeNode.workspaceId, actor.workspaceId)));
  if (known.length < new Set(ids).size) notFound("source");
}

async function readHashes({ db, actor }: WorkspaceContext, sourceIds: readonly string[]) {
  const rows = await db
    .select({ id: knowledgeSource.id, sha256: knowledgeSource.sha256 })
    .from(knowledgeSource)
    .where(and(inArray(knowledgeSource.id, [...sourceIds]), eq(knowledgeSource.workspaceId, actor.workspaceId)));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
