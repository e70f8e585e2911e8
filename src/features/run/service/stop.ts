import { and, eq, sql } from "drizzle-orm";
import { isAttended, isOver } from "#engine/status.ts";
import { releaseHeld } from "#features/billing/service/ledger.ts";
import { AppError, assertAllowed } from "#lib/errors.ts";
import type { App, Member } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { runText } from "#product/texts/run.ts";
import { canSteerRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { bumpGeneration } from "./bump-generation.ts";
import { reopenInside } from "./child-port.ts";
import { findRun } from "./find.ts";
import { isAlive } from "./holder.ts";
import { runsInside } from "./inside.ts";
import { moveRun } from "./move.ts";
import { summon } from "./summon.ts";
import { tellParent } from "./tell-parent.ts";

/**
 * Ends the run where it stands, with those inside of it; a step under way is cut off and may be started again later.
 * The run around it stands still, too, until one of them is resumed.
 */
export async function stopRun(ctx: Member, runId: string): Promise<void> {
  const { app, actor } = ctx;
  const run = await findRun(ctx, runId);
  assertAllowed(canSteerRun(actor, run));
  await haltRun(app, { workspaceId: actor.workspaceId, runId }, null);
  if (run.parentExecutionId) await tellParent(app, { workspaceId: actor.workspaceId, runId });
}

/** The same when nobody asked for it; `reason` is what people read of it. */
export async function haltRun(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  reason: string | null,
): Promise<void> {
  const stopped = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const all = [runId, ...(await runsInside(tx, runId)).map(({ id }) => id)];
    for (const id of all) await halt(tx, app, id, reason);
    return all;
  });
  for (const id of stopped) {
    app.live.publish(`run:${id}`, { stop: true });
    app.live.publish(`run:${id}`, { changed: "run" });
  }
  app.live.publish(`workspace:${workspaceId}`, { changed: "runs" });
}

async function halt(tx: Tx, app: App, runId: string, stopReason: string | null): Promise<void> {
  await bumpGeneration(tx, app, runId);
  // Under the row's lock: a page that had not heard of the end must not undo it.
  const [now] = await tx.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, runId));
  if (!now || isOver(now.status)) return;
  const isCutOff = and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "RUNNING"));
  const cutOff = await tx
    .select({ id: nodeExecution.id, holderId: nodeExecution.holderId })
    .from(nodeExecution)
    .where(isCutOff);
  await tx
    .update(nodeExecution)
    .set({ status: "PENDING", epoch: sql`${nodeExecution.epoch} + 1`, holderId: null, waitsFor: null })
    .where(isCutOff);
  // Who lives pays for what it wrote when it hears of the stop; for the dead nobody else would let go.
  for (const { id, holderId } of cutOff) if (!(await isAlive(app, holderId))) await releaseHeld(tx, `step:${id}`);
  await tx
    .update(workflowRun)
    .set({ status: "STOPPED", stopReason, endedAt: sql`now()` })
    .where(eq(workflowRun.id, runId));
}

/** Goes on after a stop from the first step that is not finished, inside of it as well. */
export async function resumeRun(ctx: Member, runId: string): Promise<void> {
  const run = await findRun(ctx, runId);
  assertAllowed(canSteerRun(ctx.actor, run));
  if (run.status !== "STOPPED") throw new AppError("conflict", runText.step.movedOn);
  const { generation, inside } = await ctx.db.transaction(async (tx) => {
    const next = await bumpGeneration(tx, ctx.app, runId);
    await tx.update(workflowRun).set({ status: "RUNNING", endedAt: null }).where(eq(workflowRun.id, runId));
    return { generation: next, inside: await reopenInside(tx, ctx.app, runId) };
  });
  await moveRun(ctx, { runId, generation, isAttended: isAttended(run) });
  for (const one of inside) await summon(ctx.app, one);
}
