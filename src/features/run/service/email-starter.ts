import { and, eq, inArray, sql } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { type PublicMetadata, user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { type Mail, type MailScope, mails } from "#product/texts/mail/mail.ts";
import { urls } from "#product/urls.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import type { ExecutionSlice } from "./dispatch/execution-slice.ts";
import { spendingOfRun } from "./history/run-credits.ts";

/** Sends an email about a run through the mail server. */
export const emailJob = jobName<OutgoingMail>("run.email");

/**
 * Emails the starter of a background run once when it needs a person and once when it is over. A second email with the
 * same key is dropped, so a slice that runs again after a crash sends nothing twice.
 */
export async function emailStarter({
  ctx: { app },
  run: { id: runId, parentExecutionId },
  graph,
}: ExecutionSlice): Promise<void> {
  const found = await findEmailFacts(app.database.system, runId);
  if (!found?.run.runInBackground || !found.run.isMailed) return;
  const { run, waiting } = found;
  const absoluteUrl = (path: string) => new URL(path, app.config.publicUrl).href;
  const scope: MailScope = { workspace: found.workspace };
  const mailFields = {
    ...scope,
    run: run.title,
    workflow: found.workflow,
    url: absoluteUrl(urls.run(found.slug, runId)),
  };
  if (waiting) {
    const step = graph.nodes.find(({ id }) => id === waiting.nodeId)?.label ?? "";
    await send(app, found, `run-waits:${waiting.id}:${waiting.epoch}`, () =>
      mails.runNeedsInput({ ...mailFields, step }),
    );
    // A child run's end is reported by its parent run, and a program asks for it. Of a schedule or an event only failures are news.
  } else if (
    parentExecutionId ||
    run.trigger?.type === "PUBLIC_API" ||
    run.trigger?.type === "WEBHOOK" ||
    ((run.trigger?.type === "SCHEDULE" || run.trigger?.type === "APP_EVENT") && run.status === "COMPLETED")
  ) {
    return;
  } else if (run.status === "COMPLETED" || run.status === "FAILED" || run.status === "STOPPED") {
    const { status } = run;
    const credits = parseAmount(found.credits);
    await send(app, found, `run-over:${runId}:${run.generation}`, () =>
      mails.runFinished({ ...mailFields, status, credits }),
    );
  }
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
      waiting: { id: nodeExecution.id, epoch: nodeExecution.epoch, nodeId: nodeExecution.nodeId },
      credits: spendingOfRun,
    })
    .from(workflowRun)
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .leftJoin(
      nodeExecution,
      and(
        eq(nodeExecution.runId, workflowRun.id),
        inArray(nodeExecution.waitsFor, ["input", "payment", "unknown", "decision"]),
      ),
    )
    .where(sql`${workflowRun.id} = any(${sql.param([...runIds])}::uuid[])`);
  return runIds.map((runId) => rows.find(({ id }) => id === runId));
});

const send = (
  app: App,
  { email, metadata }: { email: string; metadata: PublicMetadata },
  dedupeKey: string,
  write: () => Mail,
): Promise<void> => sendMailOnce(app, emailJob, { reader: { email, language: metadata.language }, dedupeKey, write });
