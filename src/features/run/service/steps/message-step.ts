import { and, eq, sql } from "drizzle-orm";
import type { UserTurn } from "#features/chat/schema.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canAnswerStep } from "../../access.ts";
import { nodeExecution, nodePart } from "../../table.ts";
import { findRun } from "../find-run.ts";
import { findStepSpec } from "./find-step-spec.ts";
import { changeStep, requireTransition } from "./step-actions.ts";

/** The id of the message in a piece. */
const storedMessageId = sql<string | null>`${nodePart.value} -> 'value' ->> 'id'`;

type ConversationOfStep = NonNullable<NonNullable<Awaited<ReturnType<typeof findStepSpec>>>["conversation"]>;

/**
 * Sends a person's message to a chat step, which then answers. Without a message, the step tries again to answer the
 * last one.
 */
export async function messageStep(
  ctx: WorkspaceContext,
  { nodeExecutionId, message }: { nodeExecutionId: string; message?: UserTurn },
): Promise<void> {
  const checked = message && (await checkMessage(ctx, message));
  try {
    await deliverMessage(ctx, nodeExecutionId, checked);
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === "conflict";
    // The page resends a message whose response was lost; it was already stored.
    if (!isConflict || !checked?.id || !(await isDelivered(ctx, nodeExecutionId, checked.id))) throw error;
  }
}

async function deliverMessage(
  ctx: WorkspaceContext,
  nodeExecutionId: string,
  checked: UserTurn | undefined,
): Promise<void> {
  await changeStep(
    ctx,
    nodeExecutionId,
    (run) => canAnswerStep(ctx.actor, run, nodeExecutionId),
    async ({ tx, run, execution }) => {
      const next = requireTransition(execution, "hear");
      const conversation = (await findStepSpec(tx, run, execution))?.conversation;
      if (!conversation) throw new AppError("conflict", runStepText.changedMeanwhile);
      if (checked) await storeMessage(tx, ctx, { executionId: execution.id, conversation, message: checked });
      await tx
        .update(nodeExecution)
        .set({ ...next, error: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

async function isDelivered({ db, actor }: WorkspaceContext, executionId: string, messageId: string): Promise<boolean> {
  const [heard] = await db
    .select({ index: nodePart.index })
    .from(nodePart)
    .where(
      and(
        eq(nodePart.executionId, executionId),
        eq(nodePart.workspaceId, actor.workspaceId),
        eq(storedMessageId, messageId),
      ),
    )
    .limit(1);
  return heard !== undefined;
}

async function checkMessage(ctx: WorkspaceContext, message: UserTurn): Promise<UserTurn> {
  if (!message.text.trim() && message.images.length + message.files.length === 0)
    throw new AppError("invalid", chatErrorText.emptyMessage);
  return { ...message, ...(await requireOwnAttachments(ctx, message)) };
}

/** Called under the lock of the run's row, so that two pages get different indexes. */
async function storeMessage(
  tx: Tx,
  { actor }: WorkspaceContext,
  { executionId, conversation, message }: { executionId: string; conversation: ConversationOfStep; message: UserTurn },
): Promise<void> {
  const { kind, shape } = conversation.messagePiece;
  const stored = await tx
    .select({ index: nodePart.index, messageId: storedMessageId })
    .from(nodePart)
    .where(and(eq(nodePart.executionId, executionId), eq(nodePart.kind, kind)));
  if (message.id && stored.some(({ messageId }) => messageId === message.id))
    throw new AppError("conflict", runStepText.changedMeanwhile);
  const refused = conversation.refusalFor(stored.length);
  if (refused) throw new AppError("invalid", refused);
  const index = Math.max(-1, ...stored.map((one) => one.index)) + 1;
  const value = shape.parse({ ...message, id: message.id ?? newId(), at: new Date().toISOString() });
  await tx.insert(nodePart).values({ workspaceId: actor.workspaceId, executionId, kind, index, value: { value } });
}

/** Stops the answer that a chat step is writing; its text stays and the step waits for the next message. */
export async function stopAnswer(ctx: WorkspaceContext, nodeExecutionId: string): Promise<void> {
  const { app, actor, db } = ctx;
  const [found] = await db
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, nodeExecutionId), eq(nodeExecution.workspaceId, actor.workspaceId)));
  if (!found) return notFound("step");
  const run = await findRun(ctx, found.runId);
  assertAllowed(canAnswerStep(actor, run, nodeExecutionId));
  const streamId = await db.transaction(async (tx) => {
    const [step] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, nodeExecutionId)).for("update");
    if (step?.status !== "RUNNING" || !step.streamId || !(await findStepSpec(tx, run, step))?.conversation) return null;
    const { streamId: id, holderId } = step;
    await app.streams.requestStop(tx, {
      id,
      workspaceId: actor.workspaceId,
      owner: `run:${run.id}`,
      holderId: holderId ?? app.processId,
    });
    return id;
  });
  if (streamId) app.streams.stop(streamId);
}
