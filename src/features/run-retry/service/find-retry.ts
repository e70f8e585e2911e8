import { and, eq } from "drizzle-orm";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { canControlRetry, canSeeRetry } from "../access.ts";
import { runRetry } from "../table.ts";

export type RunRetryRow = typeof runRetry.$inferSelect;

/** Finds a bulk retry that the actor may change. */
export async function findOwnRetry({ db, actor }: WorkspaceContext, id: string): Promise<RunRetryRow> {
  const [row] = await db
    .select()
    .from(runRetry)
    .where(and(eq(runRetry.id, id), eq(runRetry.workspaceId, actor.workspaceId)));
  if (!row || !canSeeRetry(actor, row)) return notFound("bulk retry");
  assertAllowed(canControlRetry(actor, row));
  return row;
}

/** Makes open pages of the workspace reload its bulk retries. */
export function publishRetries(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "runRetries" });
}
