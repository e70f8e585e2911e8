import { and, eq, gt, or, sql } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#product/actor.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { AnswerDecision } from "#product/tools/answer-decision.ts";
import type { AnsweredThrough } from "../../schema.ts";
import { stepAnswer, stepWait } from "../../table/wait.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import type { RunRow } from "../find-run.ts";
import { showWait } from "./show-wait.ts";

/** Who answers a step, and on which way. */
export interface Answerer {
  readonly userId: string | null;
  readonly email: string | null;
  /** The channel in which the link was posted, and the name that someone there gave. */
  readonly channel?: string;
  readonly givenName?: string | null;
  readonly through: AnsweredThrough;
  readonly decision?: AnswerDecision | null;
  /** The link that the answer comes through, which must still be valid when it is stored. */
  readonly tokenHash?: string;
}

/** A member on the run's page, or a program acting for someone. */
export const answererOf = ({ userId, through }: Actor): Answerer =>
  through ? { userId: null, email: null, through: through.type } : { userId, email: null, through: "APP" };

/**
 * Stores who answers a waiting step and what they were shown, in the transaction of the answer and before it changes
 * anything. Throws "conflict" if the link was replaced meanwhile. The caller holds the lock of the step.
 */
export async function recordAnswer(
  tx: Tx,
  { run, execution }: { run: RunRow; execution: ExecutionRow },
  { tokenHash, ...answerer }: Answerer,
): Promise<void> {
  if (tokenHash !== undefined) await requireLink(tx, execution, tokenHash);
  const [found] = await tx.select({ title: workflow.title }).from(workflow).where(eq(workflow.id, run.workflowId));
  const shown = await showWait(tx, { run, execution, workflowTitle: found?.title ?? "" });
  const { id: executionId, workspaceId } = execution;
  await tx.insert(stepAnswer).values({ ...answerer, workspaceId, executionId, shown });
}

/** The lock makes a reassignment wait, so that a link ends exactly when its wait gets another assignee. */
async function requireLink(tx: Tx, { id, epoch }: ExecutionRow, tokenHash: string): Promise<void> {
  const [link] = await tx
    .select({ id: stepWait.id })
    .from(stepWait)
    .where(
      and(
        or(eq(stepWait.tokenHash, tokenHash), eq(stepWait.channelTokenHash, tokenHash)),
        eq(stepWait.executionId, id),
        eq(stepWait.epoch, epoch),
        gt(stepWait.linkExpiresAt, sql`now()`),
      ),
    )
    .for("update");
  if (!link) throw new AppError("conflict", runStepText.changedMeanwhile);
}
