import { and, asc, count, eq, gt, ilike } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { knowledgeChunk } from "../../table.ts";
import { requireSource } from "./find-source.ts";
import { locateCited, placeInParts } from "./locate-cited.ts";

const fields = {
  id: knowledgeChunk.id,
  position: knowledgeChunk.position,
  part: knowledgeChunk.part,
  text: knowledgeChunk.text,
  start: knowledgeChunk.start,
  end: knowledgeChunk.end,
  isOff: knowledgeChunk.isOff,
};

/** The passages of a source in its order, those that contain `search`, page by page. */
export async function listPassages(ctx: WorkspaceContext, input: { id: string; search: string; after?: number }) {
  const source = await requireSource(ctx, input.id);
  const matching = and(
    eq(knowledgeChunk.sourceId, source.id),
    eq(knowledgeChunk.generation, source.generation),
    eq(knowledgeChunk.workspaceId, ctx.actor.workspaceId),
    input.search ? ilike(knowledgeChunk.text, `%${input.search.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
  );
  const limit = limits.knowledge.passagesPerPage;
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select(fields)
      .from(knowledgeChunk)
      .where(and(matching, input.after === undefined ? undefined : gt(knowledgeChunk.position, input.after)))
      .orderBy(asc(knowledgeChunk.position))
      .limit(limit + 1),
    ctx.db.select({ count: count() }).from(knowledgeChunk).where(matching),
  ]);
  const passages = rows.slice(0, limit);
  return {
    passages,
    total: total?.count ?? 0,
    next: rows.length > limit ? (passages.at(-1)?.position ?? null) : null,
  };
}

/**
 * A passage, with the text of the document at its place, or at the place of what is cited of it. Null if the source was
 * learned again since.
 */
export async function findPassage(
  ctx: WorkspaceContext,
  input: { id: string; passageId: string; quotes: readonly string[] },
) {
  const source = await requireSource(ctx, input.id);
  const [row] = await ctx.db
    .select(fields)
    .from(knowledgeChunk)
    .where(
      and(
        eq(knowledgeChunk.id, input.passageId),
        eq(knowledgeChunk.sourceId, source.id),
        eq(knowledgeChunk.generation, source.generation),
        eq(knowledgeChunk.workspaceId, ctx.actor.workspaceId),
      ),
    );
  if (!row) return null;
  const [read] = source.documentId
    ? await ctx.db
        .select({ text: document.text, parts: document.parts })
        .from(document)
        .where(and(eq(document.id, source.documentId), eq(document.workspaceId, ctx.actor.workspaceId)))
    : [];
  const text = read?.text ?? "";
  const cited = locateCited(text, row, input.quotes);
  const [start, end] = [cited[0]?.start ?? row.start, cited.at(-1)?.end ?? row.end];
  const { label, near } = placeInParts(text, read?.parts ?? [], start);
  return {
    ...row,
    start,
    end,
    /** The places of what is cited; none for the passage as a whole. */
    cited,
    quote: text.slice(start, end) || row.text,
    part: cited.length > 0 ? label : row.part,
    near,
  };
}
