import { eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { fetchPicture, type Picture } from "./fetch-picture.ts";

/** The picture at the workspace's icon URL. */
export async function readIcon({ app, db, actor }: WorkspaceContext, signal: AbortSignal): Promise<Picture> {
  const [row] = await db
    .select({ iconUrl: workspace.iconUrl })
    .from(workspace)
    .where(eq(workspace.id, actor.workspaceId));
  const icon = row?.iconUrl ? await fetchPicture(app, row.iconUrl, signal) : null;
  return icon ?? notFound("icon");
}
