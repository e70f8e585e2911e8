import { and, eq } from "drizzle-orm";
import { type AgentRow, agentColumns } from "#features/agent/service/agent-columns.ts";
import { agent } from "#features/agent/table.ts";
import { failOver, failuresOf } from "#features/completion/service/fail-over.ts";
import { streamTurn, type Turn, toEndChunk, truncationNotes } from "#features/completion/service/stream-turn.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import { planLook } from "#features/memory-fact/service/plan-look.ts";
import { noCosts } from "#features/tool-call/schema.ts";
import { noteUnansweredJob } from "#features/unanswered/schema.ts";
import { AppError } from "#lib/errors.ts";
import type { MessageChunk, MessagePart } from "#lib/ui-message.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { knowledgeTools } from "#product/tools/passage.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import { announceReplyJob, type ChatSummary, type ReplyNotice, replyJob } from "../schema.ts";
import { chat, message } from "../table.ts";
import { planAnnouncement, startAnnouncement } from "./announce/announce-reply.ts";
import type { AheadCall } from "./call-ahead.ts";
import { publishChatsChanged } from "./chats.ts";
import { commitReply, creditUseOf, type Outcome, type ReplyRow, replyRequestId } from "./commit-reply.ts";
import { generateChatTitle } from "./generate-title.ts";
import { readEarlier } from "./history.ts";
import { findChatContext } from "./programs/find-chat-context.ts";
import { type ChatProject, findProject } from "./project/chat-project.ts";
import { replyQuestionFor } from "./reply-question.ts";
import { needsSummary, summarizeChat } from "./summarize-chat.ts";
import { restoreDraft, storeSent } from "./test-chat/test-replies.ts";

/** What the turn has already loaded; after a crash it is loaded again. */
export interface NewReply {
  ctx: WorkspaceContext;
  agent: AgentRow | null;
  isTitled: boolean;
  /** Tools that the person allowed for the rest of the chat. */
  allowedTools: readonly string[];
  summary: ChatSummary | null;
  project: ChatProject | null;
  /** The messages up to this turn's question, in order. */
  earlier?: ReplyRow[] | null;
  /** A call of the model that has left already. */
  ahead?: Promise<AheadCall | null> | null;
  /** Acquired before the turn is stored, so that a refusal stores nothing. */
  acquired: AcquiredModel;
}

interface StartedReply extends Omit<NewReply, "acquired"> {
  row: ReplyRow;
  /** The reply may have called tools already: it was interrupted, or waited for a person. */
  isResumed?: boolean;
  acquired: AcquiredModel | null;
}

/**
 * Writes a reply: the durable part of a turn. After a crash it starts again under the same message; for a finished
 * reply it does nothing.
 */
export async function writeReply(
  app: App,
  input: { workspaceId: string; messageId: string },
  newReply?: NewReply & { row: ReplyRow },
): Promise<void> {
  const reply = newReply ?? (await claimReply(app, input));
  if (!reply?.row.streamId) return;
  const { row, ctx } = reply;
  const writer = app.streams.findWriter(reply.row.streamId) ?? (await resumeReplyStream(app, row));
  const isNew = newReply !== undefined || writer.isResumed;
  const startedAt = isNew ? row.createdAt.getTime() : Date.now();
  let announcement: ReplyNotice | null = null;
  let continued: ReplyRow | null = null;
  let isReadyToJudge = false;
  try {
    const outcome = await runReply(ctx, reply, writer);
    // A process that shuts down cuts its own connections. That is no failure of the reply, but a recovered reply is a job,
    // which must not count as done.
    if (app.shutdownSignal.aborted && outcome.status === "FAILED")
      throw new Error("The process shuts down. Another one writes the reply again.");
    continued = await commitReply(app, reply, writer, outcome);
    if (outcome.status !== "WAITING")
      app.telemetry.addFinished({ kind: "reply", workspaceId: row.workspaceId, id: row.id });
    isReadyToJudge = outcome.status === "DONE" && !row.metadata.isTest;
    if (outcome.status === "WAITING" && ctx) publishChatsChanged(ctx);
    // A program has no mailbox.
    if (ctx && !continued && ctx.actor.through === undefined)
      announcement = planAnnouncement(app, { row, userId: ctx.actor.userId, status: outcome.status, startedAt });
  } finally {
    app.streams.close(writer);
    app.live.publish(`chat:${row.chatId}`, { changed: "messages" });
    if (!reply.isTitled)
      // Not queued: a title lost in a crash is generated after the next reply.
      app.jobs.run("chat.title", () => generateChatTitle(app, { workspaceId: row.workspaceId, chatId: row.chatId }));
    // Not queued: a summary lost in a crash is generated after the next reply.
    if (
      needsSummary(
        (reply.earlier ?? []).map(({ ordinal }) => ordinal),
        reply.summary,
      )
    )
      app.jobs.run("chat.summary", () => summarizeChat(app, { workspaceId: row.workspaceId, chatId: row.chatId }));
  }
  if (continued) await continueReply(app, continued, ctx?.actor.userId ?? null);
  const notice = announcement;
  // A retry of its own, because a retry of the reply would call the model again.
  if (isReadyToJudge && looksIntoKnowledge(writer.fold.parts)) {
    const answer = { workspaceId: row.workspaceId, messageId: row.id };
    app.jobs.run(noteUnansweredJob.name, () =>
      app.jobs.start(noteUnansweredJob, `${noteUnansweredJob.name}:${row.id}`, answer),
    );
  }
  const { id: agentId } = reply.agent ?? {};
  if (isReadyToJudge && agentId && reply.agent?.config.isMemoryEnabled)
    // Not durable: a look that is lost in a crash is planned after the next reply.
    app.jobs.run("memoryFact.plan", () => planLook(app, { workspaceId: row.workspaceId, chatId: row.chatId, agentId }));
  if (notice) app.jobs.run(announceReplyJob.name, () => startAnnouncement(app, notice));
}

const looksIntoKnowledge = (parts: readonly MessagePart[]): boolean =>
  parts.some((part) => "toolCallId" in part && knowledgeTools.has(toolNameOf(part)));

/** Writes the rest of a reply whose calls were all decided, in the stream that its row names. */
export async function continueReply(app: App, row: ReplyRow, userId: string | null): Promise<void> {
  const { id, workspaceId, chatId, streamId } = row;
  await app.streams.open({ id: streamId ?? "", workspaceId, owner: `chat:${chatId}`, userId });
  app.jobs.run(replyJob.name, () => writeReply(app, { workspaceId, messageId: id }));
}

const resumeReplyStream = (app: App, row: ReplyRow) =>
  app.streams.open({
    id: row.streamId ?? "",
    workspaceId: row.workspaceId,
    owner: `chat:${row.chatId}`,
    isResumed: true,
  });

/** Claims a reply of a dead process, and checks its author's rights again. */
async function claimReply(
  app: App,
  input: { workspaceId: string; messageId: string },
): Promise<(Omit<StartedReply, "ctx"> & { ctx: WorkspaceContext | null }) | null> {
  const db = app.database.tenant(input.workspaceId);
  const [row] = await db
    .update(message)
    .set({ holderId: app.processId })
    .where(and(eq(message.id, input.messageId), eq(message.status, "STREAMING")))
    .returning();
  if (!row) return null;
  const [owner] = await db
    .select({
      workspaceId: chat.workspaceId,
      userId: chat.userId,
      apiKeyId: chat.apiKeyId,
      isTitled: chat.isTitled,
      allowedTools: chat.allowedTools,
    })
    .from(chat)
    .where(eq(chat.id, row.chatId));
  const ctx = owner ? await findChatContext(app, owner, `reply:${row.id}`) : null;
  const { agentId } = row.metadata;
  const [chosen] = agentId
    ? await (ctx?.db ?? db)
        .select(agentColumns)
        .from(agent)
        .where(and(eq(agent.id, agentId), eq(agent.workspaceId, input.workspaceId)))
    : [];
  return {
    row,
    ctx,
    agent: chosen ? await restoreDraft(db, row, chosen) : null,
    isTitled: owner?.isTitled ?? true,
    allowedTools: owner?.allowedTools ?? [],
    summary: null,
    project: await findProject(db, row.metadata.projectId),
    acquired: null,
    isResumed: true,
  };
}

const failedOutcome = (text: string, toolCosts = noCosts): Outcome => ({
  status: "FAILED",
  error: text,
  endChunk: { type: "error", errorText: text },
  turn: null,
  toolCosts,
  notes: [],
});

/** The reply was stopped before it was resumed: it keeps its text, and no model is called. */
const stoppedOutcome: Outcome = {
  status: "STOPPED",
  error: null,
  endChunk: { type: "abort" },
  turn: null,
  toolCosts: noCosts,
  notes: [],
};

async function runReply(
  ctx: WorkspaceContext | null,
  reply: Omit<StartedReply, "ctx">,
  writer: StreamWriter,
): Promise<Outcome> {
  if (writer.isResumed && writer.signal.aborted) return stoppedOutcome;
  return ctx ? generateReply(ctx, reply, writer) : failedOutcome(chatErrorText.replyFailed);
}

/** Generates the reply. If a model can't answer, others are asked under the same request, which is charged once. */
async function generateReply(
  ctx: WorkspaceContext,
  reply: Omit<StartedReply, "ctx">,
  writer: StreamWriter,
): Promise<Outcome> {
  const { row, acquired } = reply;
  const { agentId = null, isFallback = false, failedModels: failedBefore = [], credits } = row.metadata;
  let toolCosts = () => noCosts;
  try {
    const called = await reply.ahead;
    const { messages, summary } = reply.earlier
      ? { messages: reply.earlier, summary: reply.summary }
      : await readEarlier(ctx, row);
    const call =
      called?.call ??
      (await replyQuestionFor(ctx, {
        row,
        agent: reply.agent,
        earlier: messages,
        summary,
        project: reply.project,
        isResumed: reply.isResumed ?? false,
        allowedTools: reply.allowedTools,
      }));
    if (call.toolCosts) toolCosts = call.toolCosts;
    // A reply that waited for a person was charged then, and continues for free.
    const request =
      credits === undefined ? { requestId: replyRequestId(row) } : { requestId: `${replyRequestId(row)}:on`, price: 0 };
    let first = { ...(acquired && { acquired }), ...(called && { opened: called.opened }) };
    const { answer: turn, refusal } = await failOver(
      ctx,
      { ...call, ...request, failed: acquired?.failed ?? failedBefore, isFaultFinal: agentId === null },
      (failed) => {
        const asked = { ...call, ...first, ...request, failed, use: creditUseOf(row), isFallback } as const;
        first = {};
        return streamTurn(ctx, { ...asked, writer, messageId: row.id });
      },
    );
    await storeSent(ctx, row, call.sent);
    const error = failureText(turn, refusal);
    const status = statusOf(turn.end);
    const endChunk: MessageChunk = error === null ? toEndChunk(turn.end) : { type: "error", errorText: error };
    const visibleNotes =
      status === "FAILED" ? [] : [...call.received().notes, ...truncationNotes(turn, call.maxOutputTokens ?? null)];
    return { status, error, endChunk, turn, toolCosts: toolCosts(), notes: visibleNotes };
  } catch (error) {
    if (error instanceof AppError) return failedOutcome(error.message, toolCosts());
    ctx.app.log.error({ err: error, messageId: row.id }, "reply failed");
    return failedOutcome(chatErrorText.replyFailed, toolCosts());
  }
}

/** Why there is no answer, by all models that were asked; null if one answered. */
function failureText(turn: Turn, refusal: AppError | null): string | null {
  const { fault } = turn.end;
  if (!fault) return null;
  // The text of a model that failed in an earlier attempt is gone.
  const failed = failuresOf(turn, fault).flatMap(({ model, text }) => (text === undefined ? [] : { model, text }));
  if (!refusal && failed.length < 2) return fault.text;
  const text =
    failed.length < 2 ? modelText.failed({ model: turn.modelName, text: fault.text }) : modelText.allFailed(failed);
  return refusal ? `${text}\n${refusal.message}` : text;
}

function statusOf({ state, isWaiting }: Turn["end"]): Outcome["status"] {
  if (state === "failed") return "FAILED";
  if (state === "stopped") return "STOPPED";
  return isWaiting ? "WAITING" : "DONE";
}

/** Restarts replies that a dead process was writing. A reply has another stream each time it continues after a wait. */
export async function recoverReplies(
  app: App,
  deadProcessId: string,
  start: (row: { workspaceId: string; messageId: string }, streamId: string) => Promise<void>,
) {
  const orphans = await app.database.system
    .select({ workspaceId: message.workspaceId, messageId: message.id, streamId: message.streamId })
    .from(message)
    .where(and(eq(message.holderId, deadProcessId), eq(message.status, "STREAMING")));
  for (const { streamId, ...row } of orphans) await start(row, streamId ?? "");
}
