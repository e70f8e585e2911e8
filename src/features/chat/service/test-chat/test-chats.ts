import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import { chat } from "../../table.ts";
import { removeChat } from "../chats.ts";
import { findAvailableAgent } from "../messages.ts";

/** Finds or creates the chat in which the person tries an agent. */
export async function openTestChat(ctx: WorkspaceContext, agentId: string): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { title } = await findAvailableAgent(ctx, agentId);
  const own = { workspaceId: actor.workspaceId, userId: actor.userId, agentId };
  const [created] = await db
    .insert(chat)
    .values({ ...own, title, isTitled: true, isTest: true })
    .onConflictDoNothing()
    .returning({ id: chat.id });
  if (created) return created;
  const [found] = await db
    .select({ id: chat.id })
    .from(chat)
    .where(
      and(
        eq(chat.workspaceId, own.workspaceId),
        eq(chat.userId, own.userId),
        eq(chat.agentId, agentId),
        eq(chat.isTest, true),
      ),
    );
  return found ?? notFound("chat");
}

const isOlderThan = (ms: number) => lt(chat.lastMessageAt, sql`now() - ${`${ms} milliseconds`}::interval`);

/** Deletes the chats of tests and of programs whose last question is old, because nothing lists them. Returns their number. */
export async function deleteOldTests(app: App): Promise<number> {
  const { keepTestsMs, keepApiChatsMs } = timers.chat;
  const old = await app.database.system
    .select({ id: chat.id, workspaceId: chat.workspaceId, userId: chat.userId })
    .from(chat)
    .where(
      or(
        and(eq(chat.isTest, true), isOlderThan(keepTestsMs)),
        and(isNotNull(chat.apiKeyId), isOlderThan(keepApiChatsMs)),
      ),
    );
  for (const one of old) await removeChat(app, one);
  return old.length;
}
