import { eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";

/**
 * For whom a job of the library calls models: who started it, or if they have left, the creator of the workspace, who is
 * always an owner. Throws "forbidden" if the workspace is closed.
 */
export async function findPayer(
  app: App,
  workspaceId: string,
  userId: string | null,
  requestId: string,
): Promise<WorkspaceContext> {
  const member = userId && (await findWorkspaceContext(app, workspaceId, userId, requestId));
  if (member) return member;
  const [found] = await app.database.system
    .select({ creatorId: workspace.creatorId })
    .from(workspace)
    .where(eq(workspace.id, workspaceId));
  const owner = found && (await findWorkspaceContext(app, workspaceId, found.creatorId, requestId));
  if (!owner) throw new AppError("forbidden", embeddingModelText.closed);
  return owner;
}
