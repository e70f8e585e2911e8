import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { workflow } from "../table.ts";

/** What the library says beside its rows: how many workflows lie in each folder (null is the top), and the tags, the most used first. */
export async function summarizeWorkflows({ db, actor }: Member) {
  const ours = and(eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt));
  const tag = sql<string>`tag`;
  const [folders, tags] = await Promise.all([
    db
      .select({ folderId: workflow.parentFolderId, count: count() })
      .from(workflow)
      .where(ours)
      .groupBy(workflow.parentFolderId),
    db
      .select({ tag })
      .from(workflow)
      .crossJoin(sql`unnest(${workflow.category}) as tag`)
      .where(ours)
      .groupBy(tag)
      .orderBy(desc(count()), tag)
      .limit(limits.workflow.listedTags),
  ]);
  return { total: folders.reduce((sum, folder) => sum + folder.count, 0), folders, tags: tags.map((row) => row.tag) };
}
