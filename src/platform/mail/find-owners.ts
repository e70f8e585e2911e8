import { and, eq } from "drizzle-orm";
import type { App } from "../context.ts";
import { user } from "../tables/account.ts";
import { workspace, workspaceMember } from "../tables/workspace.ts";

/** The owners of a workspace, with what its emails to them need. */
export async function findOwners({ database }: App, workspaceId: string) {
  const rows = await database.system
    .select({ email: user.email, metadata: user.publicMetadata, workspace: workspace.name, slug: workspace.slug })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.role, "OWNER")));
  return rows.map(({ email, metadata, ...names }) => ({ reader: { email, language: metadata.language }, ...names }));
}
