import { and, eq, inArray, isNull } from "drizzle-orm";
import { applyDecision, showDecision } from "#features/tool-call/service/apply-decision.ts";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { canWriteInChat } from "../access.ts";
import { replyJob } from "../schema.ts";
import { chat, message } from "../table.ts";
import { publishChatsChanged } from "./chats.ts";
import { writeReply } from "./write-reply.ts";

type MessageRow = typeof message.$inferSelect;

/**
 * Decides about a call that a reply waits for. After the last decision, the reply continues from its journal; \`isOpen\`
 * says whether it does.
 */
export async function decideToolCall(
  ctx: WorkspaceContext,
  { id, decision }: { id: string; decision: ToolDecision },
): Promise<{ isOpen: boolean }> {
  const { app } = ctx;
  const reply = await ctx.db.transaction(async (tx) => {
    const { row, call } = await lockWaitingReply(tx, ctx, id);
    const decided = await applyDecision(tx, ctx, call, decision);
    if (decision.kind === "allowInChat") await allowInChat(tx, row.chatId, call.tool);
    const open = await openCalls(tx, row.id);
    const next = open.length === 0 ? { status: "STREAMING" as const, holderId: app.processId, streamId: newId() } : {};
    const [updated] = await tx
      .update(message)
      .set({ ...next, parts: withDecision(row, decided) })
      .where(eq(message.id, row.id))
      .returning();
    return updated ?? notFound("message");
  });
  app.failpoint("decision.stored");
  const isOpen = reply.status === "STREAMING";
  if (isOpen) await continueReply(ctx, reply);
  app.live.publish(`chat:${reply.chatId}`, { changed: "messages" });
  publishChatsChanged(ctx);
  return { isOpen };
}

/** Locks the reply first and then its calls, in the order of everyone who writes both. */
async function lockWaitingReply(tx: Tx, { actor }: WorkspaceContext, callId: string) {
  const [found] = await tx
    .select({ message, userId: chat.userId })
    .from(toolCall)
    .innerJoin(message, eq(message.id, toolCall.messageId))
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(toolCall.id, callId), eq(toolCall.workspaceId, actor.workspaceId)))
    .for("update", { of: message });
  if (!found) return notFound("tool call");
  assertAllowed(canWriteInChat(actor, found));
  const [call] = await tx.select().from(toolCall).where(eq(toolCall.id, callId));
  if (!call || found.message.status !== "WAITING") throw new AppError("conflict", toolErrorText.notWaiting);
  return { row: found.message, call };
}

/** A person decides nothing for sub-agents, so no reply waits for their calls. */
const openCalls = (tx: Tx, messageId: string): Promise<ToolCallRow[]> =>
  tx
    .select()
    .from(toolCall)
    .where(
      and(
        eq(toolCall.messageId, messageId),
        isNull(toolCall.parentId),
        inArray(toolCall.state, ["waiting", "unknown"]),
      ),
    );

async function allowInChat(tx: Tx, chatId: string, tool: string): Promise<void> {
  const [row] = await tx.select({ allowedTools: chat.allowedTools }).from(chat).where(eq(chat.id, chatId));
  const allowedTools = [...new Set([...(row?.allowedTools ?? []), tool])];
  await tx.update(chat).set({ allowedTools }).where(eq(chat.id, chatId));
}

const withDecision = ({ parts }: MessageRow, call: ToolCallRow): MessageRow["parts"] =>
  parts.map((part) => ("toolCallId" in part && part.approval?.id === call.id ? showDecision(part, call) : part));

async function continueReply({ app, actor }: WorkspaceContext, { id, workspaceId, chatId, streamId }: MessageRow) {
  await app.streams.open({ id: streamId ?? "", workspaceId, owner: `chat:${chatId}`, userId: actor.userId });
  app.jobs.run(replyJob.name, () => writeReply(app, { workspaceId, messageId: id }));
}

/** The person wrote on instead of deciding: the calls that waited are denied, and their replies end. */
export async function dismissWaitingReplies(ctx: WorkspaceContext, chatId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const replies = await tx
      .select()
      .from(message)
      .where(and(eq(message.chatId, chatId), eq(message.status, "WAITING")))
      .for("update");
    for (const reply of replies) {
      let parts = reply.parts;
      for (const call of await openCalls(tx, reply.id))
        parts = withDecision({ ...reply, parts }, await applyDecision(tx, ctx, call, { kind: "deny" }));
      await tx.update(message).set({ status: "DONE", parts }).where(eq(message.id, reply.id));
    }
  });
}
