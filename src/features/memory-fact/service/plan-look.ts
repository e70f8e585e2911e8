import { sql } from "drizzle-orm";
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

interface DueLook extends Record<string, unknown> {
  readonly chatId: string;
  readonly workspaceId: string;
  /** As text, because a date has no microseconds. */
  readonly dueAt: string;
}

/** The person has left the chat, so a planned look needn't wait. */
export async function lookNow({ app, actor }: WorkspaceContext, chatId: string): Promise<void> {
  const { rows } = await app.database.tenant(actor.workspaceId).execute<DueLook>(sql`
    select look.chat_id as "chatId", look.workspace_id as "workspaceId", look.due_at::text as "dueAt"
    from memory_look look join chat on chat.id = look.chat_id
    where look.chat_id = ${chatId} and look.workspace_id = ${actor.workspaceId} and look.due_at is not null
      and chat.user_id = ${actor.userId}`);
  for (const due of rows) await queueLook(app, due);
}

/** Queues the looks that are due. */
export async function startDueLooks(app: App): Promise<number> {
  const { rows } = await app.database.system.execute<DueLook>(sql`
    select chat_id as "chatId", workspace_id as "workspaceId", due_at::text as "dueAt" from memory_look
    where due_at <= now() order by due_at limit ${limits.memoryFact.started}`);
  for (const due of rows) await queueLook(app, due);
  return rows.length;
}

/** A crash before the row is marked queues the look again under the same id, which is harmless. */
async function queueLook({ database, jobs }: App, { chatId, workspaceId, dueAt }: DueLook): Promise<void> {
  const id = `${lookForFactsJob.name}:${chatId}:${dueAt}`;
  await jobs.enqueue(lookForFactsJob, id, { workspaceId, chatId }, { partition: workspaceId });
  await database
    .tenant(workspaceId)
    .execute(sql`update memory_look set due_at = null where chat_id = ${chatId} and due_at = ${dueAt}::timestamptz`);
}
