import { eq } from "drizzle-orm";
import { readOutput } from "#features/tool-call/service/read-output.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { message } from "../table.ts";
import { findChat } from "./chats.ts";

/** The whole output of a call; messages store only part of it. Throws "not found" for other people's chats. */
export async function getToolOutput(ctx: WorkspaceContext, id: string): Promise<{ output: unknown }> {
  const { messageId, output } = await readOutput(ctx, id);
  const [row] = messageId
    ? await ctx.db.select({ chatId: message.chatId }).from(message).where(eq(message.id, messageId))
    : [];
  if (!row || !output) return notFound("tool call");
  await findChat(ctx, row.chatId);
  return { output: output.value };
}
