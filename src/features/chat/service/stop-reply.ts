import { and, eq } from "drizzle-orm";
import { assertAllowed, notFound } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { canWriteInChat } from "../access.ts";
import { chat, message } from "../table.ts";

/**
 * Stops the reply that is being written; the text so far stays. The wish is stored before the writer hears of it, so that
 * a crash in between, or before this moment, does not begin the reply anew.
 */
export async function stopReply(ctx: WorkspaceContext, chatId: string): Promise<void> {
  const { app, actor } = ctx;
  const [row] = await ctx.db.select({ userId: chat.userId }).from(chat).where(eq(chat.id, chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(actor, row));
  const stopped = await ctx.db.transaction(async (tx) => {
    // The lock keeps the end of the reply out: a wish stored behind it would leave a stream that nobody ends.
    const open = await tx
      .select({ streamId: message.streamId, holderId: message.holderId })
      .from(message)
      .where(and(eq(message.chatId, chatId), eq(message.status, "STREAMING")))
      .for("update");
    const streams = open.flatMap(({ streamId, holderId }) =>
      streamId
        ? [
            {
              id: streamId,
              workspaceId: actor.workspaceId,
              owner: `chat:${chatId}`,
              holderId: holderId ?? app.processId,
            },
          ]
        : [],
    );
    for (const stream of streams) await app.streams.requestStop(tx, stream);
    return streams;
  });
  app.failpoint("stop.stored");
  for (const { id } of stopped) app.streams.stop(id);
}
