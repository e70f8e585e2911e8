import { type SQL, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { PostedMessage } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type WaitMessageContent, waitMessageEditJob } from "../../../schema.ts";
import { isCurrentWait } from "../../find-run.ts";
import { isAnswerOf } from "../find-wait.ts";

/** A posted message that can be changed. */
export interface ChangeableMessage extends Record<string, unknown> {
  readonly id: string;
  readonly workspaceId: string;
  readonly waitId: string;
  readonly posted: PostedMessage;
  /** What it should say. */
  readonly content: WaitMessageContent;
  readonly isOutdated: boolean;
  /** When it was changed last, as a number; 0 if never. */
  readonly edition: string;
  /** When this was found out. */
  readonly readAt: string;
}

/** SQL for the edition of `message`. */
export const editionOf = sql`coalesce(extract(epoch from message.edited_at), 0)::text`;

/**
 * The posted messages with what they should say. `which` is a condition on `message` and its `wait`. One that asks is
 * outdated, too, if its due date passed after it was written, or while an attempt to change it is open.
 */
async function findMessages({ database }: App, which: SQL, isWanted: SQL): Promise<ChangeableMessage[]> {
  const { rows } = await database.system.execute<ChangeableMessage>(sql`
    with message as (
      select message.id, message.workspace_id, message.wait_id, message.posted, message.says, message.edit_attempts,
        coalesce(message.edited_at, message.updated_at) as written_at, wait.due_at, ${editionOf} as edition,
        case
          when run.status = 'RUNNING' and ${isCurrentWait} then case
            when wait.channel is null then 'handedOn'
            when exists (select from wait_message newer where newer.wait_id = wait.id and newer.state = 'sent'
              and newer.created_at > message.created_at) then 'reminded'
            else 'asks' end
          when exists (select from step_answer answer where ${isAnswerOf}) then 'answered'
          else 'over'
        end as content
      from wait_message message
      join step_wait wait on wait.id = message.wait_id
      join node_execution step on step.id = wait.execution_id
      join workflow_run run on run.id = wait.run_id
      where message.posted is not null and message.problem is null and ${which}
    ), compared as (
      select *, content <> says or (content = 'asks'
        and (edit_attempts > 0 or (written_at < due_at and due_at <= now()))) as is_outdated
      from message
    )
    select id, workspace_id as "workspaceId", wait_id as "waitId", posted, content, edition,
      is_outdated as "isOutdated", now()::text as "readAt"
    from compared where ${isWanted} limit ${limits.run.retryBatchSize}`);
  return rows;
}

/** The posted messages that say something else than they should. `which` is a condition on `message` and its `wait`. */
export const findOutdated = (app: App, which: SQL): Promise<ChangeableMessage[]> =>
  findMessages(app, which, sql`is_outdated`);

/** A posted message, outdated or not. Null if it was deleted, or can't be changed. */
export const findMessage = async (app: App, id: string): Promise<ChangeableMessage | null> =>
  (await findMessages(app, sql`message.id = ${id}`, sql`true`))[0] ?? null;

/** Plans the change of all messages that are outdated, each in a job of its own. The same change is planned once. */
export async function planEdits(app: App, which: SQL): Promise<number> {
  const outdated = await findOutdated(app, which);
  for (const { id, workspaceId, content, edition } of outdated)
    await app.jobs.start(waitMessageEditJob, `${waitMessageEditJob.name}:${id}:${content}:${edition}`, {
      workspaceId,
      id,
    });
  return outdated.length;
}

/** Plans the changes after something happened to the waits of these runs, without making anyone wait for it. */
export const planEditsOfRuns = (app: App, runIds: readonly string[]): void =>
  app.jobs.run("wait message edits", async () => {
    await planEdits(app, sql`wait.run_id = any(${sql.param(runIds)}::uuid[])`);
  });

/** Plans what was missed: waits that ended in another way, and messages that a busy service did not change. */
export const planMissedEdits = (app: App): Promise<number> =>
  planEdits(
    app,
    sql`message.says in ('asks', 'reminded', 'handedOn') and (message.edit_attempts = 0
      or message.edited_at <= now() - ${timers.wait.graceMs} * interval '1 millisecond')`,
  );
