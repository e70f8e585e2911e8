import { and, eq } from "drizzle-orm";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { canControlBulkRun, canSeeBulkRun } from "../access.ts";
import { bulkRun } from "../table.ts";

export type BulkRunRow = typeof bulkRun.$inferSelect;

/** Finds a bulk run that the actor may see; throws "not found" otherwise. */
export async function findBulkRun({ db, actor }: WorkspaceContext, id: string): Promise<BulkRunRow> {
  const [row] = await db
    .select()
    .from(bulkRun)
    .where(and(eq(bulkRun.id, id), eq(bulkRun.workspaceId, actor.workspaceId)));
  return row && canSeeBulkRun(actor, row) ? row : notFound("bulk run");
}

/** Like `findBulkRun`, but only for people who may start, cancel, and retry it. */
export async function findOwnBulkRun(ctx: WorkspaceContext, id: string): Promise<BulkRunRow> {
  const row = await findBulkRun(ctx, id);
  assertAllowed(canControlBulkRun(ctx.actor, row));
  return row;
}

/** Makes open pages of the workspace reload its bulk runs. */
export function publishBulkRuns(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "bulkRuns" });
}
