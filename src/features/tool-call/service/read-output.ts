import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { toolCall } from "../table.ts";
import type { ToolCallRow } from "./journal.ts";

/** Which reply or step called a tool, and the whole output of the call. Its callers check who may see them. */
export async function readOutput({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select({ messageId: toolCall.messageId, executionId: toolCall.executionId, output: toolCall.output })
    .from(toolCall)
    .where(and(eq(toolCall.id, id), eq(toolCall.workspaceId, actor.workspaceId)));
  return row ?? notFound("tool call");
}

/** A whole call. Its callers check who may see it. */
export async function readCall({ db, actor }: WorkspaceContext, id: string): Promise<ToolCallRow> {
  const [row] = await db
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.id, id), eq(toolCall.workspaceId, actor.workspaceId)));
  return row ?? notFound("tool call");
}
