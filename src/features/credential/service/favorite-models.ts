import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import type { FavoriteModelChange } from "../schema.ts";

const matchesOwnMembership = ({ actor }: WorkspaceContext) =>
  and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, actor.userId));

/** Ids of the person's favorite models in this workspace, the oldest first. */
export async function favoriteModelIds(ctx: WorkspaceContext): Promise<string[]> {
  const [row] = await ctx.db
    .select({ ids: workspaceMember.favoriteModelIds })
    .from(workspaceMember)
    .where(matchesOwnMembership(ctx));
  return row?.ids ?? [];
}

/** One statement, so that two tabs cannot overwrite each other. Beyond the limit the oldest favorite is dropped. */
export async function setFavoriteModel(
  ctx: WorkspaceContext,
  { languageModelId, isFavorite }: FavoriteModelChange,
): Promise<void> {
  const ids = workspaceMember.favoriteModelIds;
  const others = sql`array_remove(${ids}, ${languageModelId})`;
  const marked = sql`array_append(${others}, ${languageModelId})`;
  const tooMany = sql`greatest(cardinality(${marked}) - ${limits.credential.favoriteModels}::int, 0)`;
  await ctx.db
    .update(workspaceMember)
    .set({ favoriteModelIds: isFavorite ? sql`(${marked})[1 + ${tooMany} :]` : others })
    .where(matchesOwnMembership(ctx));
}
