import { and, eq, sql } from "drizzle-orm";
import type { UserTurn } from "#features/chat/schema.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError, assertAllowed, notFound } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { Member } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { errorText } from "#product/texts/error.ts";
import { runText } from "#product/texts/run.ts";
import { canSteerRun } from "../access.ts";
import { nodeExecution, nodePart } from "../table.ts";
import { findRun } from "./find.ts";
import { specOfStep } from "./spec-of-step.ts";
import { moved, steer } from "./steer.ts";

/** Id of the message that a piece holds. */
const messageIdOf = sql<string | null>`${nodePart.value} -> 'value' ->> 'id'`;

type Listening = NonNullable<NonNullable<Awaited<ReturnType<typeof specOfStep>>>["acceptsMessages"]>;

/**
 * A person says something to a step that listens, and the step goes on with it. Without a message it tries once more to
 * answer what was said last.
 */
export async function sayToStep(
  ctx: Member,
  { nodeExecutionId, message }: { nodeExecutionId: string; message?: UserTurn },
): Promise<void> {
  const own = message && (await ownMessage(ctx, message));
  try {
    await tell(ctx, nodeExecutionId, own);
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === "conflict";
    // The page sends a message again when the first answer got lost: it was heard.
    if (!isConflict || !own?.id || !(await hasHeard(ctx, nodeExecutionId, own.id))) throw error;
  }
}

async function tell(ctx: Member, nodeExecutionId: string, own: UserTurn | undefined): Promise<void> {
  await steer(
    ctx,
    nodeExecutionId,
    (run) => canSteerRun(ctx.actor, run),
    async ({ tx, run, execution }) => {
      const next = moved(execution, "hear");
      const listen = (await specOfStep(tx, run, execution))?.acceptsMessages;
      if (!listen) throw new AppError("conflict", runText.step.movedOn);
      if (own) await keep(tx, ctx, { executionId: execution.id, listen, message: own });
      await tx
        .update(nodeExecution)
        .set({ ...next, error: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

async function hasHeard({ db, actor }: Member, executionId: string, messageId: string): Promise<boolean> {
  const [heard] = await db
    .select({ index: nodePart.index })
    .from(nodePart)
    .where(
      and(
        eq(nodePart.executionId, executionId),
        eq(nodePart.workspaceId, actor.workspaceId),
        eq(messageIdOf, messageId),
      ),
    )
    .limit(1);
  return heard !== undefined;
}

async function ownMessage(ctx: Member, message: UserTurn): Promise<UserTurn> {
  if (!message.text.trim() && message.images.length + message.files.length === 0)
    throw new AppError("invalid", errorText.chat.empty);
  return { ...message, ...(await requireOwnAttachments(ctx, message)) };
}

/** Under the lock of the run's row, so that two pages give two numbers. */
async function keep(
  tx: Tx,
  { actor }: Member,
  { executionId, listen, message }: { executionId: string; listen: Listening; message: UserTurn },
): Promise<void> {
  const { kind, shape } = listen.piece;
  const heard = await tx
    .select({ index: nodePart.index, messageId: messageIdOf })
    .from(nodePart)
    .where(and(eq(nodePart.executionId, executionId), eq(nodePart.kind, kind)));
  if (message.id && heard.some(({ messageId }) => messageId === message.id))
    throw new AppError("conflict", runText.step.movedOn);
  const refused = listen.refusalFor(heard.length);
  if (refused) throw new AppError("invalid", refused);
  const index = Math.max(-1, ...heard.map((one) => one.index)) + 1;
  const value = shape.parse({ ...message, id: message.id ?? newId(), at: new Date().toISOString() });
  await tx.insert(nodePart).values({ workspaceId: actor.workspaceId, executionId, kind, index, value: { value } });
}

/** Ends the answer that a listening step is writing; what was written stays, and the run goes on waiting. */
export async function stopAnswer(ctx: Member, nodeExecutionId: string): Promise<void> {
  const { app, actor, db } = ctx;
  const [found] = await db
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, nodeExecutionId), eq(nodeExecution.workspaceId, actor.workspaceId)));
  if (!found) return notFound("step");
  const run = await findRun(ctx, found.runId);
  assertAllowed(canSteerRun(actor, run));
  const streamId = await db.transaction(async (tx) => {
    const [step] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, nodeExecutionId)).for("update");
    if (step?.status !== "RUNNING" || !step.streamId || !(await specOfStep(tx, run, step))?.acceptsMessages) return null;
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
