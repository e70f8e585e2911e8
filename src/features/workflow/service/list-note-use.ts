import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { workflow } from "../table.ts";

/** The workflows whose steps mention a note. */
export async function listWorkflowsUsingNote(
  { db, actor }: WorkspaceContext,
  noteId: string,
): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: workflow.id, title: workflow.title })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        sql`strpos(${workflow.graph}::text, ${`noteId=${noteId}`}) > 0`,
      ),
    )
    .orderBy(asc(workflow.title), asc(workflow.id));
}
