import { and, desc, eq } from "drizzle-orm";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { previewSave } from "#features/agent/service/unsaved-agent.ts";
import { modelOptionsFor } from "#features/agent-call/service/model-options.ts";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import {
  type ModelRequest,
  type PlannedModel,
  planModel,
  withoutExpensive,
} from "#features/credential/service/acquire-model.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { StreamSlot } from "#platform/streams/streams.ts";
import { notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { type ChatRequest, replyJob, type UserTurn } from "../schema.ts";
import { message } from "../table.ts";
import { storeAndCall } from "./call-ahead.ts";
import { publishChatsChanged, publishProjectsChanged } from "./chats.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { readOwnChat } from "./history.ts";
import { findAvailableAgent } from "./messages.ts";
import { newTurn, type ScheduledTurn } from "./new-turn.ts";
import { dismissWaitingReplies } from "./versions/dismiss-waiting.ts";
import { isShown } from "./versions/is-shown.ts";
import { type NewReply, writeReply } from "./write-reply.ts";

export interface SubmittedTurn {
  messageId: string;
  streamId: string;
}

/**
 * Stores a person's message and the row of its reply together, then writes the reply as durable work. Stores nothing if
 * credits or keys are missing, so that the page keeps the typed text. A message of a schedule is stored with its slot.
 */
export async function submitTurn(
  ctx: WorkspaceContext,
  input: ChatRequest,
  scheduled: ScheduledTurn | null = null,
): Promise<SubmittedTurn> {
  using slot = ctx.app.streams.reserveSlot(ctx.actor.userId, ctx.app.config.limits.streamsPerUser);
  const request: ChatRequest = { ...input, isFallback: input.isFallback && (await isFallbackAllowed(ctx, input)) };
  const [agentRow, { messages: earlier, allowedTools, summary, project }] = await Promise.all([
    findAnsweringAgent(ctx, request),
    readOwnChat(ctx, request),
  ]);
  const { languageModelId, chain } = modelOptionsFor(agentRow, {
    languageModelId: request.languageModelId ?? undefined,
  });
  if (request.message) request.message = await requireOwnMessage(ctx, request.message, request.trigger);

  const ids = { messageId: newId(), streamId: newId(), languageModelId, projectId: project?.id ?? null, scheduled };
  const { acquired, row, ...stored } = await storeAffordable(
    ctx,
    {
      requestId: `chat:${ids.messageId}`,
      languageModelId,
      use: scheduled ? "schedule" : "chat",
      isFallback: request.isFallback,
      ...(chain && { chain }),
    },
    (planned) => ({
      turn: newTurn(ctx, request, ids, planned),
      agent: agentRow,
      acquired: planned,
      earlier,
      allowedTools,
      summary,
      project,
    }),
  );
  try {
    if (project && earlier.length === 0) publishProjectsChanged(ctx);
    // Of several answers side by side, a hidden one may wait.
    if (earlier.some(({ status, versionGroupId }) => status === "WAITING" || versionGroupId !== null))
      await ctx.db.transaction((tx) => dismissWaitingReplies(tx, ctx, request.chatId));
    return await startReply(row, slot, { ctx, acquired, agent: agentRow, allowedTools, summary, project, ...stored });
  } catch (error) {
    await releaseReservation(ctx.db, acquired.reservation);
    throw error;
  }
}

/** The agent as it is saved or, in a test chat, as its editor's form stands. */
async function findAnsweringAgent(ctx: WorkspaceContext, { agentId, draft }: ChatRequest): Promise<AgentRow | null> {
  const saved = agentId ? await findAvailableAgent(ctx, agentId) : null;
  return draft ? previewSave(ctx, saved ?? notFound("agent"), draft) : saved;
}

/** Stores a turn and calls its model, or a cheaper one of the agent's chain if the credits don't suffice. */
async function storeAffordable(
  ctx: WorkspaceContext,
  request: ModelRequest,
  turnFor: (planned: PlannedModel) => Parameters<typeof storeAndCall>[1],
) {
  for (let asked = request; ; ) {
    const acquired = await planModel(ctx, asked);
    try {
      return { acquired, ...(await storeAndCall(ctx, turnFor(acquired))) };
    } catch (error) {
      await releaseReservation(ctx.db, acquired.reservation);
      asked = await withoutExpensive(ctx, asked, acquired, error);
    }
  }
}

/**
 * Whether the fallback model may answer: only to regenerate a reply that its provider failed. Otherwise clients could
 * get it at the lower price by asking. `agentVersion` shows that a model was really called.
 */
async function isFallbackAllowed(
  { db, actor }: WorkspaceContext,
  { chatId, agentId, trigger }: ChatRequest,
): Promise<boolean> {
  if (trigger !== "regenerate" || !agentId) return false;
  const [last] = await db
    .select({ role: message.role, status: message.status, metadata: message.metadata })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.workspaceId, actor.workspaceId), isShown))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (last?.role !== "assistant" || last.status !== "FAILED") return false;
  return last.metadata.agentId === agentId && last.metadata.agentVersion !== undefined;
}

/** Checks a person's message and its attachments. Throws "invalid" if it is empty. */
export async function requireOwnMessage(
  ctx: WorkspaceContext,
  turn: UserTurn,
  trigger: ChatRequest["trigger"],
): Promise<UserTurn> {
  const isEmpty = !turn.text.trim() && turn.images.length + turn.files.length === 0;
  if (isEmpty && trigger !== "edit") throw new AppError("invalid", chatErrorText.emptyMessage);
  return { ...turn, ...(await requireOwnAttachments(ctx, turn)) };
}

/** Starts writing the reply in this process. Its row names the process, so that a recovery finds it after a crash. */
export async function startReply(row: ReplyRow, slot: StreamSlot, newReply: NewReply): Promise<SubmittedTurn> {
  const { app } = newReply.ctx;
  const streamId = row.streamId ?? "";
  // Opened before the work starts, so that this request can read it from the start.
  await app.streams.open({
    id: streamId,
    workspaceId: row.workspaceId,
    owner: `chat:${row.chatId}`,
    userId: newReply.ctx.actor.userId,
    slot,
  });
  app.jobs.run(replyJob.name, () =>
    writeReply(app, { workspaceId: row.workspaceId, messageId: row.id }, { row, ...newReply }),
  );
  app.live.publish(`chat:${row.chatId}`, { changed: "messages" });
  publishChatsChanged(newReply.ctx);
  return { messageId: row.id, streamId };
}
