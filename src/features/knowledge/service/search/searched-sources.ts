import { sql } from "drizzle-orm";
import type { ActingContext } from "#platform/context.ts";

/** A source whose chunks may be found, and their generation. */
export interface SearchedSource {
  readonly id: string;
  readonly generation: number;
}

/**
 * The sources that the nodes mean now: a folder is all that is in it, at any depth. Nodes of other workspaces, and
 * sources that were never learned, are left out.
 */
export async function readSearchedSources(
  { db, actor }: Pick<ActingContext, "db" | "actor">,
  nodeIds: readonly string[],
): Promise<SearchedSource[]> {
  const { rows } = await db.execute<{ id: string; generation: number }>(sql`
    with recursive tree as (
      select id from knowledge_node
      where workspace_id = ${actor.workspaceId} and id = any(${sql.param(nodeIds)}::uuid[])
      union
      select child.id from knowledge_node child join tree on child.parent_id = tree.id
      where child.workspace_id = ${actor.workspaceId}
    )
    select source.id, source.generation from knowledge_source source join tree on source.node_id = tree.id
    where source.workspace_id = ${actor.workspaceId} and source.generation > 0`);
  return rows;
}
