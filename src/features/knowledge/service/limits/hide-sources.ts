import { and, eq, inArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Actor } from "#product/actor.ts";
import { limits } from "#product/limits.ts";
import { blankSources, findSources, type HiddenSources, type NamedSources } from "#product/tools/blank-sources.ts";
import { knowledgeDeletedSource } from "../../table/limits.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";

/** Who reads what is stored: a member, or anyone, who sees what everybody in the workspace may see. */
export interface SourceReader extends Pick<WorkspaceContext, "app" | "db"> {
  readonly actor: Pick<Actor, "role" | "workspaceId">;
}

/**
 * What is stored of tool calls, without titles and texts of sources that the reader may not see any more, or never
 * could, because someone else asked. That includes sources that were limited when they were deleted.
 */
export async function hideSources<Value>(ctx: SourceReader, value: Value): Promise<Value> {
  if (ctx.actor.role === "OWNER") return value;
  const named = findSources(value);
  if (named.sourceIds.size + named.titles.size === 0) return value;
  const hidden = await findHidden(ctx, named);
  return hidden.sourceIds.size + hidden.titles.size === 0 ? value : blankSources(value, hidden);
}

const without = (all: Iterable<string>, seen: readonly string[]): Set<string> => {
  const left = new Set(all);
  for (const one of seen) left.delete(one);
  return left;
};

/** A title is hidden unless the reader sees a node that has it, but only where something was ever limited. */
async function findHidden(ctx: SourceReader, { sourceIds, titles }: NamedSources): Promise<HiddenSources> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const { rows } = await db.execute<{ isLimited: boolean }>(
    sql`select exists (select from knowledge_limit where workspace_id = ${workspaceId})
      or exists (select from knowledge_deleted_source where workspace_id = ${workspaceId}) as "isLimited"`,
  );
  if (rows[0]?.isLimited !== true) return { sourceIds: new Set(), titles: new Set() };
  const product = app.database.tenant(workspaceId, "product");
  const title = sql<string>`left(${knowledgeNode.text}, ${limits.knowledgeTool.passageTitleChars})`;
  const isNamed = and(inArray(knowledgeSource.id, [...sourceIds]), eq(knowledgeSource.workspaceId, workspaceId));
  const [existing, seen, nodes] = await Promise.all([
    union(
      product.select({ id: knowledgeSource.id }).from(knowledgeSource).where(isNamed),
      product
        .select({ id: knowledgeDeletedSource.sourceId })
        .from(knowledgeDeletedSource)
        .where(
          and(
            inArray(knowledgeDeletedSource.sourceId, [...sourceIds]),
            eq(knowledgeDeletedSource.workspaceId, workspaceId),
          ),
        ),
    ),
    db.select({ id: knowledgeSource.id }).from(knowledgeSource).where(isNamed),
    db
      .selectDistinct({ title })
      .from(knowledgeNode)
      .where(and(inArray(title, [...titles]), eq(knowledgeNode.workspaceId, workspaceId))),
  ]);
  return {
    sourceIds: without(
      existing.map(({ id }) => id),
      seen.map(({ id }) => id),
    ),
    titles: without(
      titles,
      nodes.map((node) => node.title),
    ),
  };
}
