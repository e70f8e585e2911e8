import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { runRetryText } from "#product/texts/run/run-list.ts";
import { runRetry, runRetryItem } from "../table.ts";
import { findOwnRetry, publishRetries } from "./find-retry.ts";

/** Retries no more runs. Those that have started again run to their end. */
export async function cancelRetry(ctx: WorkspaceContext, id: string): Promise<void> {
  await findOwnRetry(ctx, id);
  const { db, actor, app } = ctx;
  await db.transaction(async (tx) => {
    const canceled = await tx
      .update(runRetry)
      .set({ status: "CANCELED", endedAt: sql`now()` })
      .where(and(eq(runRetry.id, id), eq(runRetry.workspaceId, actor.workspaceId), eq(runRetry.status, "RUNNING")))
      .returning({ id: runRetry.id });
    if (canceled.length === 0) throw new AppError("conflict", runRetryText.notRunning);
    await tx
      .update(runRetryItem)
      .set({ state: "CANCELED" })
      .where(
        and(
          eq(runRetryItem.runRetryId, id),
          eq(runRetryItem.workspaceId, actor.workspaceId),
          eq(runRetryItem.state, "QUEUED"),
        ),
      );
  });
  publishRetries(app, actor.workspaceId);
}

/** Removes it from the page once it is over; its runs stay. */
export async function deleteRetry(ctx: WorkspaceContext, id: string): Promise<void> {
  await findOwnRetry(ctx, id);
  const deleted = await ctx.db
    .delete(runRetry)
    .where(and(eq(runRetry.id, id), eq(runRetry.workspaceId, ctx.actor.workspaceId), ne(runRetry.status, "RUNNING")))
    .returning({ id: runRetry.id });
  if (deleted.length === 0) throw new AppError("conflict", runRetryText.cancelFirst);
  publishRetries(ctx.app, ctx.actor.workspaceId);
}
