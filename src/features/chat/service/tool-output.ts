import { eq } from "drizzle-orm";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { partOf } from "#features/tool-call/service/journal-parts.ts";
import { readCall, readOutput } from "#features/tool-call/service/read-output.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { message } from "../table.ts";
import { findChat } from "./chats.ts";

/** The whole output of a call; messages store only part of it. Throws "not found" for other people's chats. */
export async function getToolOutput(ctx: WorkspaceContext, id: string): Promise<{ output: unknown }> {
  const { messageId, output } = await readOutput(ctx, id);
  if (!output) return notFound("tool call");
  await requireOwnReply(ctx, messageId);
  return { output: await hideSources(ctx, output.value) };
}

/** A call as its card shows it, also one of a sub-agent. Throws "not found" for other people's chats. */
export async function getToolCall(ctx: WorkspaceContext, id: string): Promise<ToolPart> {
  const row = await readCall(ctx, id);
  await requireOwnReply(ctx, row.messageId);
  return hideSources(ctx, partOf(row));
}

async function requireOwnReply(ctx: WorkspaceContext, messageId: string | null): Promise<void> {
  const [row] = messageId
    ? await ctx.db.select({ chatId: message.chatId }).from(message).where(eq(message.id, messageId))
    : [];
  if (!row) return notFound("tool call");
  await findChat(ctx, row.chatId);
}
