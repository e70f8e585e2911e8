import { and, eq, isNull } from "drizzle-orm";
import { summarizeLibrary } from "#features/folder/service/library-summary.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workflow } from "../table.ts";

export async function summarizeWorkflows(ctx: WorkspaceContext) {
  const ours = and(eq(workflow.workspaceId, ctx.actor.workspaceId), isNull(workflow.deletedAt));
  const { tags, ...summary } = await summarizeLibrary(ctx, workflow, ours);
  return { ...summary, tags: tags.map(({ tag }) => tag) };
}
