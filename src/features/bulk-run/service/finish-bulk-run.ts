import { and, eq, sql } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { urls } from "#product/urls.ts";
import { bulkRun } from "../table.ts";
import { countRows, isSettled } from "./count-rows.ts";
import { type BulkRunRow, publishBulkRuns } from "./find-bulk-run.ts";

/** Sends the email about all rows of a bulk run. */
export const bulkEmailJob = jobName<OutgoingMail>("bulkRun.email");

/**
 * Ends a bulk run whose rows are all over or wait for a person. The email has a key and goes out first, so a process
 * that dies in between leaves neither a missing email nor two.
 */
export async function finishBulkRun(ctx: WorkspaceContext, bulk: BulkRunRow): Promise<void> {
  const counts = (await countRows(ctx, [bulk.id])).get(bulk.id);
  if (!counts || !isSettled(counts)) return;
  if (bulk.validCount > limits.bulkRun.rowsWithMails) await sendSummary(ctx, bulk, counts);
  const ended = await ctx.db
    .update(bulkRun)
    .set({ status: "DONE", endedAt: sql`now()` })
    .where(and(eq(bulkRun.id, bulk.id), eq(bulkRun.status, "RUNNING"), eq(bulkRun.round, bulk.round)))
    .returning({ id: bulkRun.id });
  if (ended.length > 0) publishBulkRuns(ctx.app, bulk.workspaceId);
}

async function sendSummary(
  { app, db }: WorkspaceContext,
  { id, round, fileName, userId, workflowId, workspaceId }: BulkRunRow,
  { COMPLETED: done, FAILED: failed, WAITING: waiting }: { COMPLETED: number; FAILED: number; WAITING: number },
): Promise<void> {
  const [found] = await db
    .select({
      email: user.email,
      metadata: user.publicMetadata,
      workspace: workspace.name,
      slug: workspace.slug,
      workflow: workflow.title,
    })
    .from(workflow)
    .innerJoin(workspace, eq(workspace.id, workspaceId))
    .innerJoin(user, eq(user.id, userId))
    .where(eq(workflow.id, workflowId));
  if (!found) return;
  const url = new URL(urls.bulkRun(found.slug, workflowId, id), app.config.publicUrl).href;
  await sendMailOnce(app, bulkEmailJob, {
    reader: { email: found.email, language: found.metadata.language },
    dedupeKey: `bulk-over:${id}:${round}`,
    write: () =>
      mails.bulkRunFinished({
        ...{ workspace: found.workspace, workflow: found.workflow, file: fileName, url },
        ...{ done, failed, waiting },
      }),
  });
}
