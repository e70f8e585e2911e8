import { eq, sql } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import { batched } from "#platform/db/batch.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { type MailScope, mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import { workflowRun } from "../table.ts";
import type { ExecutionSlice } from "./dispatch/execution-slice.ts";
import { spendingOfRun } from "./history/run-credits.ts";

/** Sends an email about a run through the mail server. */
export const emailJob = jobName<OutgoingMail>("run.email");

/**
 * Emails the starter of a background run once when it is over. A second email with the same key is dropped, so a slice
 * that runs again after a crash sends nothing twice.
 */
export async function emailStarter({
  ctx: { app },
  run: { id: runId, parentExecutionId },
}: Pick<ExecutionSlice, "ctx" | "run">): Promise<void> {
  const found = await findEmailFacts(app.database.system, runId);
  if (!found?.run.runInBackground || !found.run.isMailed) return;
  const { run } = found;
  // A child run's end is reported by its parent run, and a program asks for it. Of a schedule or an event only failures are news.
  if (
    parentExecutionId ||
    run.trigger?.type === "PUBLIC_API" ||
    run.trigger?.type === "WEBHOOK" ||
    ((run.trigger?.type === "SCHEDULE" || run.trigger?.type === "APP_EVENT") && run.status === "COMPLETED")
  )
    return;
  if (run.status !== "COMPLETED" && run.status !== "FAILED" && run.status !== "STOPPED") return;
  const { status } = run;
  const { email, metadata } = found;
  const scope: MailScope = { workspace: found.workspace };
  await sendMailOnce(app, emailJob, {
    reader: { email, language: metadata.language },
    dedupeKey: `run-over:${runId}:${run.generation}`,
    write: () =>
      mails.runFinished({
        ...scope,
        run: run.title,
        workflow: found.workflow,
        url: absolute(app.config.publicUrl, urls.run(found.slug, runId)),
        status,
        credits: parseAmount(found.credits),
      }),
  });
}

/** What the email about a run says, and who gets it. Runs that end together are read together. */
const findEmailFacts = batched(async (db, runIds: readonly string[]) => {
  const rows = await db
    .select({
      id: workflowRun.id,
      run: {
        title: workflowRun.title,
        status: workflowRun.status,
        generation: workflowRun.generation,
        runInBackground: workflowRun.runInBackground,
        isMailed: workflowRun.isMailed,
        trigger: workflowRun.trigger,
      },
      email: user.email,
      metadata: user.publicMetadata,
      slug: workspace.slug,
      workspace: workspace.name,
      workflow: workflow.title,
      credits: spendingOfRun,
    })
    .from(workflowRun)
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(sql`${workflowRun.id} = any(${sql.param([...runIds])}::uuid[])`);
  return runIds.map((runId) => rows.find(({ id }) => id === runId));
});
