import { and, eq, type SQL } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { canWriteInChat } from "../access.ts";
import { chat, message } from "../table.ts";

/**
 * Stops the open reply, or one of several that are written side by side, and keeps its text. The stop is stored before
 * the writer is told, so that a crash in between does not restart the reply.
 */
export async function stopReply(ctx: WorkspaceContext, chatId: string, messageServerId?: string): Promise<void> {
  const { app, actor, db } = ctx;
  const [row] = await db.select({ userId: chat.userId }).from(chat).where(eq(chat.id, chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(actor, row));
  const inChat = and(
    eq(message.chatId, chatId),
    messageServerId === undefined ? undefined : eq(message.id, messageServerId),
  );
  if (messageServerId !== undefined && (await db.$count(message, inChat)) === 0) return notFound("message");
  const stopped = await db.transaction((tx) => requestStops(tx, ctx, and(inChat, eq(message.status, "STREAMING"))));
  app.failpoint("stop.stored");
  for (const streamId of stopped) app.streams.stop(streamId);
}

/** Stores that these open replies are to be stopped. Returns their streams; tell them after the commit. */
export async function requestStops(
  tx: Tx,
  { app, actor }: WorkspaceContext,
  areOpen: SQL | undefined,
): Promise<string[]> {
  // The lock keeps a reply from ending meanwhile: a stop stored after its end would leave a stream that never ends.
  const open = await tx
    .select({ chatId: message.chatId, streamId: message.streamId, holderId: message.holderId })
    .from(message)
    .where(areOpen)
    .for("update");
  const streams = open.flatMap(({ chatId, streamId, holderId }) =>
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
  return streams.map(({ id }) => id);
}
