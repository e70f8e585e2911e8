import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canAssignStep } from "../../../access.ts";
import { stepWait, waitMessage } from "../../../table/wait.ts";
import { announceRun, findRun } from "../../find-run.ts";
import { startMessage } from "./plan-message.ts";

/** Sends the latest message about a wait again, after it was refused or may not have arrived. */
export async function resendMessage(ctx: WorkspaceContext, { id }: { id: string }): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const [wait] = await db
    .select({ runId: stepWait.runId, executionId: stepWait.executionId })
    .from(stepWait)
    .where(and(eq(stepWait.id, id), eq(stepWait.workspaceId, workspaceId)));
  if (!wait) return notFound("wait");
  const run = await findRun(ctx, wait.runId);
  assertAllowed(canAssignStep(actor, run, wait.executionId));
  const [row] = await db
    .update(waitMessage)
    .set({ state: "planned", problem: null, attempts: sql`${waitMessage.attempts} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(waitMessage.workspaceId, workspaceId),
        inArray(waitMessage.state, ["failed", "unknown"]),
        sql`${waitMessage.id} = (select latest.id from wait_message latest where latest.wait_id = ${id}
          order by latest.created_at desc, latest.id desc limit 1)`,
      ),
    )
    .returning();
  if (!row) throw new AppError("conflict", runStepText.changedMeanwhile);
  announceRun(ctx, run.id);
  await startMessage(app, row);
}
