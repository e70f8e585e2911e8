import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type KnowledgeUse, mentionedNodeIds } from "#features/knowledge/schema.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workflow } from "../table.ts";

/** The workflows whose steps mention the knowledge library, each with the folders and sources that they mention. */
export async function listKnowledgeUse({ db, actor }: WorkspaceContext): Promise<KnowledgeUse[]> {
  const graph = sql<string>`${workflow.graph}::text`;
  const rows = await db
    .select({ id: workflow.id, title: workflow.title, graph })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        sql`strpos(${graph}, 'KNOWLEDGE_SOURCE_TREE_NODE') > 0`,
      ),
    )
    .orderBy(asc(workflow.title), asc(workflow.id));
  return rows.map(({ id, title, graph: text }) => ({ id, title, nodeIds: mentionedNodeIds(text) }));
}
