import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { canAssignStep } from "../../access.ts";
import type { WaitInput } from "../../schema.ts";
import { stepWait, waitMessage } from "../../table/wait.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { announceRun, findRun } from "../find-run.ts";
import { findStepSpec } from "../steps/find-step-spec.ts";
import { announceWait } from "./announce-wait.ts";
import { hashAnswerToken, signAnswerToken } from "./answer-token.ts";
import { canSendOutside } from "./can-send-outside.ts";
import { planEditsOfRuns } from "./channel/plan-edits.ts";
import { findAssignee, linkExpiry } from "./open-wait.ts";

type WaitRow = typeof stepWait.$inferSelect;

/**
 * Hands a wait to someone else, who is told, or changes its due date. Earlier links end with a new assignee. Throws
 * "conflict" if the step no longer waits.
 */
export async function updateWait(ctx: WorkspaceContext, input: WaitInput): Promise<void> {
  const { app, actor, db } = ctx;
  const [found] = await db
    .select({ runId: stepWait.runId, executionId: stepWait.executionId })
    .from(stepWait)
    .where(and(eq(stepWait.id, input.id), eq(stepWait.workspaceId, actor.workspaceId)));
  if (!found) return notFound("wait");
  const run = await findRun(ctx, found.runId);
  assertAllowed(canAssignStep(actor, run, found.executionId));
  const named = input.assignee && (await findAssignee(app, actor.workspaceId, input.assignee));
  const isReassigned = await db.transaction(async (tx) => {
    const wait = await lockWait(tx, input.id, found.executionId);
    const assigned = named === undefined ? undefined : await requireAssignee(tx, wait, named);
    const isOther = assigned !== undefined && !isSame(assigned, wait);
    const dueAt = input.dueAt === undefined ? wait.dueAt : input.dueAt;
    const linkNumber = wait.linkNumber + (isOther ? 1 : 0);
    await tx
      .update(stepWait)
      .set({
        ...(isOther && { ...assigned, isAssigned: true, announcedAt: null, linkNumber }),
        // Now one person answers, and no longer everyone in a channel.
        ...(isOther && { channel: null, channelTokenHash: null }),
        ...(input.dueAt !== undefined && { dueAt, ...movedReminder(wait, dueAt) }),
        tokenHash: hashAnswerToken(signAnswerToken(app.vault, { id: wait.id, linkNumber }, "person")),
        linkExpiresAt: linkExpiry(dueAt),
      })
      .where(eq(stepWait.id, wait.id));
    if (input.dueAt !== undefined) await reopenMessages(tx, wait);
    return isOther;
  });
  announceRun(ctx, run.id);
  planEditsOfRuns(app, [run.id]);
  if (isReassigned) await announceWait(app, input.id);

  async function lockWait(tx: Tx, id: string, executionId: string): Promise<WaitRow> {
    const [open] = await tx
      .select({ status: workflowRun.status })
      .from(workflowRun)
      .where(eq(workflowRun.id, run.id))
      .for("share");
    const [step] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, executionId)).for("share");
    const [wait] = await tx.select().from(stepWait).where(eq(stepWait.id, id)).for("update");
    const isCurrent =
      step?.epoch === wait?.epoch &&
      (step?.waitsFor === wait?.reason ||
        (wait?.reason === "approval" && step?.status === "COMPLETED" && !step.isApproved));
    if (!wait || !isCurrent || open?.status !== "RUNNING") throw new AppError("conflict", runStepText.changedMeanwhile);
    return wait;
  }

  async function requireAssignee(tx: Tx, wait: WaitRow, named: Awaited<ReturnType<typeof findAssignee>>) {
    if (!named) throw new AppError("invalid", waitText.refused.noMember);
    if (named.assigneeId !== null) return named;
    const spec = await findStepSpec(tx, run, await nodeOf(tx, wait));
    if (!spec || !canSendOutside(spec.type, wait.reason)) throw new AppError("invalid", waitText.refused.needsMember);
    return named;
  }
}

/** Messages that ask name the earlier date, so a change of them is open. */
async function reopenMessages(tx: Tx, { id, workspaceId }: WaitRow): Promise<void> {
  await tx
    .update(waitMessage)
    .set({ editAttempts: 1, editedAt: sql`now()` })
    .where(
      and(
        ...[eq(waitMessage.waitId, id), eq(waitMessage.workspaceId, workspaceId)],
        ...[isNotNull(waitMessage.posted), eq(waitMessage.says, "asks")],
      ),
    );
}

async function nodeOf(tx: Tx, { executionId }: WaitRow): Promise<{ nodeId: string }> {
  const [step] = await tx
    .select({ nodeId: nodeExecution.nodeId })
    .from(nodeExecution)
    .where(eq(nodeExecution.id, executionId));
  return step ?? notFound("step");
}

const isSame = (
  one: Pick<WaitRow, "assigneeId" | "assigneeEmail">,
  other: Pick<WaitRow, "assigneeId" | "assigneeEmail">,
): boolean => one.assigneeId === other.assigneeId && one.assigneeEmail === other.assigneeEmail;

/** The reminder keeps its distance to the due date, and is sent again for a new one. */
function movedReminder({ dueAt: before, remindAt }: WaitRow, dueAt: Date | null) {
  if (!before || !remindAt || !dueAt) return { remindAt: dueAt ? remindAt : null };
  const moved = new Date(dueAt.getTime() - (before.getTime() - remindAt.getTime()));
  return moved > new Date() ? { remindAt: moved, remindedAt: null } : { remindAt: moved, remindedAt: sql`now()` };
}
