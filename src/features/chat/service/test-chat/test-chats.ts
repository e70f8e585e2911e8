import { and, eq, lt, sql } from "drizzle-orm";
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

/** Deletes the test chats whose last question is a day old. Returns their number. */
export async function deleteOldTests(app: App): Promise<number> {
  const isOld = lt(chat.lastMessageAt, sql`now() - ${`${timers.chat.keepTestsMs} milliseconds`}::interval`);
  const old = await app.database.system
    .select({ id: chat.id, workspaceId: chat.workspaceId, userId: chat.userId })
    .from(chat)
    .where(and(eq(chat.isTest, true), isOld));
  for (const one of old) await removeChat(app, one);
  return old.length;
}
