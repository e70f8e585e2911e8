import { and, desc, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { knowledgeChange } from "../../table/changes.ts";
import { requireSource } from "./find-source.ts";

/** What the last relearnings changed in a source, the newest first. */
export async function listChanges(ctx: WorkspaceContext, nodeId: string) {
  const source = await requireSource(ctx, nodeId);
  return ctx.db
    .select({
      id: knowledgeChange.id,
      at: knowledgeChange.at,
      added: knowledgeChange.added,
      changed: knowledgeChange.changed,
      removed: knowledgeChange.removed,
      passages: knowledgeChange.passages,
    })
    .from(knowledgeChange)
    .where(and(eq(knowledgeChange.sourceId, source.id), eq(knowledgeChange.workspaceId, ctx.actor.workspaceId)))
    .orderBy(desc(knowledgeChange.at))
    .limit(limits.relearning.changes);
}
