import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { canWriteInChat } from "../access.ts";
import { chat, message } from "../table.ts";

/**
 * Stops the open reply and keeps its text. The stop is stored before the writer is told, so that a crash in between
 * does not restart the reply.
 */
export async function stopReply(ctx: WorkspaceContext, chatId: string): Promise<void> {
  const { app, actor } = ctx;
  const [row] = await ctx.db.select({ userId: chat.userId }).from(chat).where(eq(chat.id, chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(actor, row));
  const stopped = await ctx.db.transaction(async (tx) => {
    // The lock keeps the reply from ending meanwhile: a stop stored after its end would leave a stream that never ends.
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
