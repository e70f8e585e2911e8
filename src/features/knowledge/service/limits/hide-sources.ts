import { and, eq, inArray, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { blankSources, findSources, type HiddenSources, type NamedSources } from "#product/tools/blank-sources.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";

/**
 * What is stored of tool calls, without titles and texts of sources that the reader may not see any more, or never
 * could, because somebody else asked. What was deleted meanwhile stays readable for those who could read it.
 */
export async function hideSources<Value>(ctx: WorkspaceContext, value: Value): Promise<Value> {
  if (ctx.actor.role === "OWNER") return value;
  const named = findSources(value);
  if (named.sourceIds.size + named.titles.size === 0) return value;
  const hidden = await findHidden(ctx, named);
  return hidden.sourceIds.size + hidden.titles.size === 0 ? value : blankSources(value, hidden);
}

/** What exists, but not for the actor. */
async function findHidden({ app, db, actor }: WorkspaceContext, named: NamedSources): Promise<HiddenSources> {
  const [all, seen] = await Promise.all([
    findNamed(app.database.tenant(actor.workspaceId, "product"), actor.workspaceId, named),
    findNamed(db, actor.workspaceId, named),
  ]);
  return {
    sourceIds: new Set([...all.sourceIds].filter((id) => !seen.sourceIds.has(id))),
    titles: new Set([...all.titles].filter((title) => !seen.titles.has(title))),
  };
}

async function findNamed(db: Db, workspaceId: string, { sourceIds, titles }: NamedSources) {
  const title = sql<string>`left(${knowledgeNode.text}, ${limits.knowledgeTool.passageTitleChars})`;
  const [sources, nodes] = await Promise.all([
    db
      .select({ id: knowledgeSource.id })
      .from(knowledgeSource)
      .where(and(inArray(knowledgeSource.id, [...sourceIds]), eq(knowledgeSource.workspaceId, workspaceId))),
    db
      .selectDistinct({ title })
      .from(knowledgeNode)
      .where(and(inArray(title, [...titles]), eq(knowledgeNode.workspaceId, workspaceId))),
  ]);
  return { sourceIds: new Set(sources.map(({ id }) => id)), titles: new Set(nodes.map((node) => node.title)) };
}
