import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { waitForIndex } from "#features/knowledge/service/attachments/index-documents.ts";
import type { RerankCharge } from "#features/knowledge/service/rerank/passage-reranker.ts";
import { passageCount } from "#features/knowledge/service/search/passage-count.ts";
import { readNeighbors } from "#features/knowledge/service/search/read-neighbors.ts";
import { findKnowledge } from "#features/knowledge/service/search/search-knowledge.ts";
import { readSearchedSources } from "#features/knowledge/service/search/searched-sources.ts";
import { hasTables } from "#features/knowledge/service/tables/find-tables.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { judgeEvidence } from "#product/tools/evidence.ts";
import type { Passage } from "#product/tools/passage.ts";
import { fitPassages, passagesLength } from "#product/tools/passage-blocks.ts";
import type { FoundKnowledge, KnowledgePort } from "#tools/server.ts";
import { listReadable, readPages, searchWords } from "./dig.ts";
import type { PassageNumbers } from "./passage-numbers.ts";
import { addTables, askTurnTables } from "./turn-tables.ts";

const { passagesChars, passageTitleChars, passagePartChars } = limits.knowledgeTool;

interface TurnKnowledge {
  readonly nodeIds: readonly string[];
  /** Attached documents with an index of their own. */
  readonly documentIds: readonly string[];
  readonly numbers: PassageNumbers;
  /** Of the model that answers; undefined while none is known. */
  contextWindow(): number | undefined;
}

/** What a turn may look in, for tools and for passages that are given before the answer. */
export interface TurnKnowledgePort extends KnowledgePort {
  find(ask: {
    readonly question: string;
    readonly signal: AbortSignal;
    /** Takes over what reranking costs; without it, it is charged at once. */
    readonly onCharge?: (charge: RerankCharge) => void;
  }): Promise<FoundKnowledge>;
}

/** What a turn may look in; null if it has no sources, or none of them exists in this workspace. */
export async function findTurnKnowledge(
  ctx: WorkspaceContext,
  { nodeIds, documentIds, numbers, contextWindow }: TurnKnowledge,
): Promise<TurnKnowledgePort | null> {
  if (nodeIds.length === 0 && documentIds.length === 0) return null;
  const [nodes, canAskTables] = await Promise.all([
    ctx.db
      .select({ title: knowledgeNode.text })
      .from(knowledgeNode)
      .where(
        and(
          or(
            and(inArray(knowledgeNode.id, [...nodeIds]), isNull(knowledgeNode.attachedDocumentId)),
            inArray(knowledgeNode.attachedDocumentId, [...documentIds]),
          ),
          eq(knowledgeNode.workspaceId, ctx.actor.workspaceId),
        ),
      )
      .orderBy(asc(knowledgeNode.text))
      .limit(limits.agent.knowledgeNodes),
    hasTables(ctx, nodeIds),
  ]);
  if (nodes.length === 0) return null;
  const number = (found: readonly UnnumberedPassage[]): Passage[] =>
    fitPassages(found, passagesChars).map((one) => ({ number: numbers.numberOf(one.chunkId), ...shorten(one) }));
  const readableIds = async () => {
    await waitForIndex(ctx, documentIds);
    return (await readSearchedSources(ctx, nodeIds, documentIds)).ids;
  };
  return {
    titles: nodes.map(({ title }) => title.slice(0, passageTitleChars)),
    async find({ question, signal, onCharge }) {
      await waitForIndex(ctx, documentIds, signal);
      const count = passageCount(contextWindow());
      const ask = { question, nodeIds, documentIds, count, signal, ...(onCharge && { onCharge }) };
      const found = await findKnowledge(ctx, ask);
      const fitting = fitPassages(found.passages, passagesChars);
      const around = await readNeighbors(ctx, fitting, passagesChars - passagesLength(fitting));
      const passages = fitting.map(({ meaning, words, together, ...one }) => {
        const { before = "", after = "" } = around.get(one.chunkId) ?? {};
        const scores = { meaning, words, together };
        return { ...one, ...(before && { before }), ...(after && { after }), scores };
      });
      const evidence = judgeEvidence(question, passages, found.words);
      return { passages: number(passages), rerank: found.rerank, evidence };
    },
    findWords: async (words) => number(await searchWords(ctx, await readableIds(), words)),
    async list(offset) {
      const { sources, total } = await listReadable(ctx, await readableIds(), offset);
      return { sources: canAskTables ? await addTables(ctx, nodeIds, sources) : sources, total };
    },
    hasTables: canAskTables,
    askTables: (ask) => askTurnTables(ctx, nodeIds, ask),
    async read(sourceId, pages) {
      const read = await readPages(ctx, await readableIds(), sourceId, pages);
      return read && { ...read, passages: number(read.passages) };
    },
  };
}

export type UnnumberedPassage = Omit<Passage, "number">;

/** Titles and texts within the bounds of stored passages. */
const shorten = ({
  title,
  part,
  text,
  before,
  after,
  scores,
  rankBefore,
  ...ids
}: UnnumberedPassage): UnnumberedPassage => ({
  chunkId: ids.chunkId,
  sourceId: ids.sourceId,
  nodeId: ids.nodeId,
  title: title.slice(0, passageTitleChars),
  part: part.slice(0, passagePartChars),
  text: text.slice(0, limits.knowledge.chunkSize.max),
  ...(before && { before }),
  ...(after && { after }),
  ...(scores && { scores }),
  ...(rankBefore && { rankBefore }),
});
