import type { ModelMessage } from "ai";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { findModel, loadModelAccess, pickAutoModel } from "#features/credential/service/model-access.ts";
import { measureText } from "#features/knowledge/service/search/measure-text.ts";
import { readSearchedSources } from "#features/knowledge/service/search/searched-sources.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import { citedNumbers } from "#lib/citations/link-citations.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { citedPart, maxWholeTokens, type Passage } from "#product/tools/passage.ts";
import { tellPassages } from "#product/tools/passage-blocks.ts";
import type { PassageNumbers } from "./passage-numbers.ts";

/** The sources of an agent that reads them whole. */
export interface WholeKnowledge {
  /** Before all others, and the same in every turn, so that providers can cache them. */
  readonly messages: readonly ModelMessage[];
  /** For people: why the sources are searched instead. */
  readonly note: AnswerNote | null;
  /** What an answer keeps of them: the passages that it cites. */
  citedBy(text: string): MessageChunk[];
}

interface WholeInput {
  readonly agent: Pick<AgentRow, "config"> | null;
  /** Null is Auto. */
  readonly languageModelId: string | null;
  readonly numbers: PassageNumbers;
}

/** Null for an agent that searches; without messages if its sources are too long for the chosen model, or empty. */
export async function readWholeKnowledge(
  ctx: WorkspaceContext,
  { agent: asked, languageModelId, numbers }: WholeInput,
): Promise<WholeKnowledge | null> {
  const nodeIds = asked?.config.knowledgeSourceTreeNodeIds ?? [];
  // Agents that were saved before it existed have no such setting.
  if (asked?.config.readsAllKnowledge !== true || nodeIds.length === 0) return null;
  const [{ tokens }, maxTokens] = await Promise.all([measureText(ctx, nodeIds), findMaxTokens(ctx, languageModelId)]);
  if (tokens > maxTokens)
    return { messages: [], note: { kind: "knowledgeSearched", tokens, maxTokens }, citedBy: () => [] };
  const passages = await readAll(ctx, nodeIds, numbers);
  if (passages.length === 0) return { messages: [], note: null, citedBy: () => [] };
  const byNumber = new Map(passages.map((one) => [one.number, one]));
  return {
    messages: [{ role: "user", content: tellPassages(passages), providerOptions: cacheMark }],
    note: null,
    citedBy(text) {
      const cited = citedNumbers(text).flatMap((number) => byNumber.get(number) ?? []);
      // Also without any: the part says that the answer comes from someone who has read them.
      return [{ type: citedPart, data: { passages: cited } }];
    },
  };
}

/** Other providers cache what requests have in common without being asked. */
const cacheMark = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** How long sources may be that the chosen model reads whole; null is Auto. */
async function findMaxTokens(ctx: WorkspaceContext, languageModelId: string | null): Promise<number> {
  const access = await loadModelAccess(ctx);
  const model = findModel(access, languageModelId) ?? pickAutoModel(access);
  return model ? maxWholeTokens(model.contextWindow) : 0;
}

/** All passages by the titles of their sources, in an order that stays the same. */
async function readAll(ctx: WorkspaceContext, nodeIds: readonly string[], numbers: PassageNumbers): Promise<Passage[]> {
  const { ids } = await readSearchedSources(ctx, nodeIds);
  if (ids.length === 0) return [];
  const { passageTitleChars, passagePartChars } = limits.knowledgeTool;
  const rows = await ctx.db
    .select({
      chunkId: knowledgeChunk.id,
      sourceId: knowledgeChunk.sourceId,
      nodeId: knowledgeSource.nodeId,
      title: knowledgeNode.text,
      part: knowledgeChunk.part,
      text: knowledgeChunk.text,
    })
    .from(knowledgeChunk)
    .innerJoin(
      knowledgeSource,
      and(eq(knowledgeSource.id, knowledgeChunk.sourceId), eq(knowledgeSource.generation, knowledgeChunk.generation)),
    )
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(
      and(
        inArray(knowledgeChunk.sourceId, [...ids]),
        eq(knowledgeChunk.workspaceId, ctx.actor.workspaceId),
        eq(knowledgeChunk.isOff, false),
      ),
    )
    .orderBy(asc(knowledgeNode.text), asc(knowledgeSource.id), asc(knowledgeChunk.position));
  return rows.map((row) => ({
    number: numbers.numberOf(row.chunkId),
    ...row,
    title: row.title.slice(0, passageTitleChars),
    part: row.part.slice(0, passagePartChars),
    text: row.text.slice(0, limits.knowledge.chunkSize.max),
  }));
}
