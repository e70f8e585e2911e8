import { and, eq, inArray, sql } from "drizzle-orm";
import { documentTokenBudget } from "#features/completion/service/fit-documents.ts";
import { findModel, loadModelAccess, pickAutoModel } from "#features/credential/service/model-access.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { document } from "#features/file/table.ts";
import { findIndexed, indexDocuments } from "#features/knowledge/service/attachments/index-documents.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";

/** The documents that a conversation has attached. */
export interface AttachedDocuments {
  readonly ids: readonly string[];
  /** How much of each a request may have; as much as fits without it. */
  readonly tokensEach?: number;
}

/**
 * Those of the attached documents that are too long for a request; null is Auto. Each has an index, which is searched
 * like a source.
 */
export async function findLongDocuments(
  ctx: WorkspaceContext,
  { ids: given, tokensEach = Number.POSITIVE_INFINITY }: AttachedDocuments,
  languageModelId: string | null,
): Promise<string[]> {
  const ids = [...new Set(given)].slice(-limits.knowledgeTool.attachments);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: document.id, bytes: sql<number>`octet_length(${document.text})` })
    .from(document)
    .where(and(inArray(document.id, ids), eq(document.workspaceId, ctx.actor.workspaceId)));
  const budget = await budgetOf(ctx, languageModelId);
  const isTogetherTooLong = rows.reduce((sum, { bytes }) => sum + tokensAtMost(bytes), 0) > budget;
  const limit = Math.min(tokensEach, isTogetherTooLong ? budget / rows.length : budget);
  const candidates = rows.filter(({ bytes }) => tokensAtMost(bytes) > limit).map(({ id }) => id);
  const indexed = await findIndexed(ctx, candidates);
  const unknown = await readDocuments(
    ctx,
    candidates.filter((id) => !indexed.has(id)),
  );
  const added = unknown.filter(({ text }) => estimateTokens(text) > limit).map(({ id }) => id);
  await indexDocuments(ctx, added);
  return candidates.filter((id) => indexed.has(id) || added.includes(id));
}

/** Chinese has four quarters of a token in three bytes, which is the most. */
const tokensAtMost = (bytes: number): number => bytes / 3;

/** The tokens that documents may have with the chosen model; another one may answer. */
async function budgetOf(ctx: WorkspaceContext, languageModelId: string | null): Promise<number> {
  const access = await loadModelAccess(ctx);
  const model = findModel(access, languageModelId) ?? pickAutoModel(access);
  return model ? documentTokenBudget(model, 0) : limits.prompt.documentsTokens;
}
