import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { workflow } from "../table.ts";

/** Which parameter of a mention has the id of the thing that it mentions. */
export type MentionParameter = "styleId" | "noteId" | "skillId" | "apiActionId" | "mcpServerId";

/** The workflows whose steps mention a thing of a library; shown before it is deleted. */
export async function listWorkflowsMentioning(
  { db, actor }: WorkspaceContext,
  parameter: MentionParameter,
  id: string,
): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: workflow.id, title: workflow.title })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        sql`strpos(${workflow.graph}::text, ${`${parameter}=${id}`}) > 0`,
      ),
    )
    .orderBy(asc(workflow.title), asc(workflow.id));
}
