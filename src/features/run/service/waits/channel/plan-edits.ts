import { type SQL, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type WaitMessageContent, waitMessageEditJob } from "../../../schema.ts";
import { isCurrentWait } from "../../find-run.ts";
import { isAnswerOf } from "../find-wait.ts";

interface OutdatedMessage extends Record<string, unknown> {
  readonly id: string;
  readonly workspaceId: string;
  readonly waitId: string;
  /** What it should say. */
  readonly content: WaitMessageContent;
  /** When it was changed last, as a number; 0 if never. */
  readonly edition: string;
}

/** The posted messages that say something else than they should. `which` is a condition on `message` and its `wait`. */
export async function findOutdated({ database }: App, which: SQL): Promise<OutdatedMessage[]> {
  const { rows } = await database.system.execute<OutdatedMessage>(sql`
    select * from (
      select message.id, message.workspace_id as "workspaceId", message.wait_id as "waitId", message.says,
        coalesce(extract(epoch from message.edited_at), 0)::text as edition,
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
      where message.posted is not null and ${which}
    ) posted where content <> says limit ${limits.run.retryBatchSize}`);
  return rows;
}

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
