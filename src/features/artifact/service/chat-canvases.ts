import { and, desc, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { canSeeArtifact } from "../access.ts";
import { artifact } from "../table.ts";

/**
 * The canvases of a chat that the person may see, the last changed first. The deleted ones come last and have only their
 * id, so that their cards can say it.
 */
export async function listChatCanvases({ db, actor }: WorkspaceContext, chatId: string) {
  const rows = await db
    .select({
      id: artifact.id,
      kind: artifact.kind,
      title: artifact.title,
      status: artifact.status,
      userId: artifact.userId,
      isByAgent: artifact.isByAgent,
      updatedAt: artifact.updatedAt,
      deletedAt: artifact.deletedAt,
    })
    .from(artifact)
    .where(and(eq(artifact.chatId, chatId), eq(artifact.workspaceId, actor.workspaceId)))
    // PostgreSQL puts null first in a descending order.
    .orderBy(desc(artifact.deletedAt), desc(artifact.updatedAt), desc(artifact.id))
    .limit(limits.canvas.listed);
  return rows
    .filter((row) => canSeeArtifact(actor, row))
    .map(({ kind, deletedAt, ...row }) => ({ ...row, kind: kind.toLowerCase(), isDeleted: deletedAt !== null }));
}
