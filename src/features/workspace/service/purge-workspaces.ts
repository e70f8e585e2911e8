import { and, eq, lt, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { streamChunk } from "#platform/streams/table.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { timers } from "#product/timers.ts";

const isDue = lt(workspace.deletedAt, sql`now() - ${`${timers.workspace.binMs} milliseconds`}::interval`);

/**
 * Purges workspaces that were deleted 30 days ago, with their files and rows. Audit entries are kept. A failure doesn't
 * affect other workspaces. Returns the number of purged workspaces.
 */
export async function purgeWorkspaces({ database, storage, log }: App): Promise<number> {
  const due = await database.system.select({ id: workspace.id }).from(workspace).where(isDue);
  let purged = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await database.system.transaction(async (tx) => {
        const isThisWorkspace = and(eq(workspace.id, id), isDue);
        const [row] = await tx.select({ id: workspace.id }).from(workspace).where(isThisWorkspace).for("update");
        if (!row) return;
        // The row is deleted last, so a failed purge is retried.
        await storage.removePrefix(`${id}/`);
        // Stream chunks have no foreign key, for speed.
        await tx.delete(streamChunk).where(eq(streamChunk.workspaceId, id));
        await tx.delete(workspace).where(isThisWorkspace);
        purged += 1;
      });
    } catch (err) {
      log.error({ err, workspaceId: id }, "failed to purge a deleted workspace");
      failures.push(err);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some deleted workspaces could not be purged");
  return purged;
}
