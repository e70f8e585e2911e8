import { and, eq, isNotNull, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { lookForFactsJob } from "../schema.ts";
import { memoryLook } from "../table.ts";

const { quietMs } = timers.memoryFact;

/** Plans a look at a chat for when it has been quiet. Each answer moves it. */
export async function planLook(
  app: App,
  { workspaceId, chatId, agentId }: { workspaceId: string; chatId: string; agentId: string },
): Promise<void> {
  const dueAt = sql`now() + ${`${quietMs} milliseconds`}::interval`;
  await app.database
    .tenant(workspaceId)
    .insert(memoryLook)
    .values({ workspaceId, chatId, agentId, dueAt })
    .onConflictDoUpdate({ target: memoryLook.chatId, set: { agentId, dueAt } });
}

/** The person has left the chat, so a planned look needn't wait. */
export async function lookSoon({ db, actor }: WorkspaceContext, chatId: string): Promise<void> {
  await db
    .update(memoryLook)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        eq(memoryLook.chatId, chatId),
        eq(memoryLook.workspaceId, actor.workspaceId),
        isNotNull(memoryLook.dueAt),
        sql`exists (select from ${chat} where chat.id = ${memoryLook.chatId} and chat.user_id = ${actor.userId})`,
      ),
    );
}

/** Queues the looks that are due. A crash before a row is marked queues it again under the same id, which is harmless. */
export async function startDueLooks({ database, jobs }: App): Promise<number> {
  const { rows } = await database.system.execute<{ chatId: string; workspaceId: string; dueAt: string }>(sql`
    select chat_id as "chatId", workspace_id as "workspaceId", due_at::text as "dueAt" from memory_look
    where due_at <= now() order by due_at limit ${limits.memoryFact.started}`);
  for (const { chatId, workspaceId, dueAt } of rows) {
    const id = `${lookForFactsJob.name}:${chatId}:${dueAt}`;
    await jobs.enqueue(lookForFactsJob, id, { workspaceId, chatId }, { partition: workspaceId });
    await database.system.execute(sql`
      update memory_look set due_at = null where chat_id = ${chatId} and due_at = ${dueAt}::timestamptz`);
  }
  return rows.length;
}
