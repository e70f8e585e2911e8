/** What agents read in their sources, by the ids of these, besides the best passages: the list, exact words, whole pages. */
import { and, asc, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { spaceWords } from "#features/knowledge/service/search/space-words.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { KnowledgeSourceLine } from "#tools/server.ts";
import type { UnnumberedPassage } from "./turn-knowledge.ts";

const { listedSources, wordsPassages, passageTitleChars } = limits.knowledgeTool;

/** The chunks that answer: of the current generation, not switched off. */
const isCurrent = ({ actor }: WorkspaceContext, sourceIds: readonly string[]) =>
  and(
    inArray(knowledgeChunk.sourceId, [...sourceIds]),
    eq(knowledgeChunk.workspaceId, actor.workspaceId),
    eq(knowledgeChunk.generation, knowledgeSource.generation),
    eq(knowledgeChunk.isOff, false),
  );

const passageColumns = {
  chunkId: knowledgeChunk.id,
  sourceId: knowledgeChunk.sourceId,
  nodeId: knowledgeSource.nodeId,
  title: knowledgeNode.text,
  part: knowledgeChunk.part,
  text: knowledgeChunk.text,
};

/** Sources by title. */
export async function listReadable(
  ctx: WorkspaceContext,
  ids: readonly string[],
  offset: number,
): Promise<{ sources: KnowledgeSourceLine[]; total: number }> {
  if (ids.length === 0) return { sources: [], total: 0 };
  const parts = sql<number>`(select count(distinct chunk.part)::int from ${knowledgeChunk} chunk
    where chunk.source_id = ${knowledgeSource.id} and chunk.generation = ${knowledgeSource.generation})`;
  const chunks = sql<number>`(select count(*)::int from ${knowledgeChunk} chunk
    where chunk.source_id = ${knowledgeSource.id} and chunk.generation = ${knowledgeSource.generation})`;
  const rows = await ctx.db
    .select({
      sourceId: knowledgeSource.id,
      title: knowledgeNode.text,
      pages: knowledgeSource.pagesCount,
      parts,
      chunks,
    })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(inArray(knowledgeSource.id, [...ids]), eq(knowledgeSource.workspaceId, ctx.actor.workspaceId)))
    .orderBy(asc(knowledgeNode.text), asc(knowledgeSource.id))
    .limit(listedSources)
    .offset(offset);
  const sources = rows.map(({ sourceId, title, pages, ...counted }) => ({
    sourceId,
    title: title.slice(0, passageTitleChars),
    pages: pages ?? (counted.parts > 1 ? counted.parts : counted.chunks),
  }));
  return { sources, total: ids.length };
}

/** The passages that have all words, in one of their forms; without any, those that have exactly this text. */
export async function searchWords(
  ctx: WorkspaceContext,
  ids: readonly string[],
  words: string,
): Promise<UnnumberedPassage[]> {
  if (ids.length === 0) return [];
  const query = sql`plainto_tsquery(${knowledgeChunk.language}, ${spaceWords(words)})`;
  const find = (matches: SQL, ...order: SQL[]) =>
    ctx.db
      .select(passageColumns)
      .from(knowledgeChunk)
      .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
      .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
      .where(and(isCurrent(ctx, ids), matches))
      .orderBy(...order, asc(knowledgeNode.text), asc(knowledgeChunk.position))
      .limit(wordsPassages);
  const byForms = await find(
    sql`${knowledgeChunk.words} @@ ${query}`,
    desc(sql`ts_rank(${knowledgeChunk.words}, ${query})`),
  );
  return byForms.length > 0 ? byForms : find(ilike(knowledgeChunk.text, `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`));
}

interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The passages of some pages; null for a source that isn't one of these. */
export async function readPages(
  ctx: WorkspaceContext,
  ids: readonly string[],
  sourceId: string,
  { from, to }: PageRange,
): Promise<(KnowledgeSourceLine & { passages: UnnumberedPassage[] }) | null> {
  if (!ids.includes(sourceId)) return null;
  const [source] = await ctx.db
    .select({ title: knowledgeNode.text })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(eq(knowledgeSource.id, sourceId), eq(knowledgeSource.workspaceId, ctx.actor.workspaceId)));
  if (!source) return null;
  const chunks = await ctx.db
    .select({ id: knowledgeChunk.id, part: knowledgeChunk.part })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
    .where(isCurrent(ctx, [sourceId]))
    .orderBy(asc(knowledgeChunk.position));
  const pages = numberPages(chunks.map(({ part }) => part));
  const wanted = chunks.filter((_, at) => {
    const page = pages[at] ?? 0;
    return page >= from && page <= to;
  });
  const passages =
    wanted.length > 0
      ? await ctx.db
          .select(passageColumns)
          .from(knowledgeChunk)
          .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
          .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
          .where(
            inArray(
              knowledgeChunk.id,
              wanted.slice(0, limits.knowledgeTool.readPassages).map(({ id }) => id),
            ),
          )
          .orderBy(asc(knowledgeChunk.position))
      : [];
  return { sourceId, title: source.title.slice(0, passageTitleChars), pages: Math.max(0, ...pages), passages };
}

/**
 * The page of each chunk: the number in its part, such as "Page 3"; otherwise its place among the parts; in a text
 * without parts, each chunk is a page.
 */
export function numberPages(parts: readonly string[]): number[] {
  const distinct = [...new Set(parts)];
  if (distinct.length < 2 && distinct[0] === "") return parts.map((_, at) => at + 1);
  const named = parts.map((part) => Number(/^(?:Page|Slide) (\d+)/.exec(part)?.[1]));
  return parts.map((part, at) => {
    const own = named[at] ?? Number.NaN;
    return Number.isNaN(own) ? distinct.indexOf(part) + 1 : own;
  });
}
