import { and, eq, inArray } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { mailLayout } from "#platform/mail/layout.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { type PublicMetadata, user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { type Mail, type MailScope, mails } from "#product/texts/mail/mail.ts";
import { urls } from "#product/urls.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import type { ExecutionSlice } from "./dispatch/execution-slice.ts";
import { runSpending } from "./history/run-credits.ts";

/**
 * Emails the starter of a background run once when it needs a person and once when it is over. The mailer drops a
 * second email with the same key, so a slice that runs again after a crash sends nothing twice.
 */
export async function emailStarter({
  ctx,
  run: { id: runId, parentExecutionId },
  graph,
}: ExecutionSlice): Promise<void> {
  const [found] = await ctx.db
    .select({
      run: {
        title: workflowRun.title,
        status: workflowRun.status,
        generation: workflowRun.generation,
        runInBackground: workflowRun.runInBackground,
      },
      email: user.email,
      metadata: user.publicMetadata,
      slug: workspace.slug,
      workspace: workspace.name,
      workflow: workflow.title,
      waiting: { id: nodeExecution.id, epoch: nodeExecution.epoch, nodeId: nodeExecution.nodeId },
      credits: runSpending(ctx.actor.workspaceId, runId),
    })
    .from(workflowRun)
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .leftJoin(
      nodeExecution,
      and(eq(nodeExecution.runId, workflowRun.id), inArray(nodeExecution.waitsFor, ["input", "payment", "unknown"])),
    )
    .where(eq(workflowRun.id, runId));
  if (!found?.run.runInBackground) return;
  const { run, waiting } = found;
  const absoluteUrl = (path: string) => new URL(path, ctx.app.config.publicUrl).href;
  const scope: MailScope = { workspace: found.workspace };
  const mailFields = {
    ...scope,
    run: run.title,
    workflow: found.workflow,
    url: absoluteUrl(urls.run(found.slug, runId)),
  };
  if (waiting) {
    const step = graph.nodes.find(({ id }) => id === waiting.nodeId)?.label ?? "";
    await sendMail(ctx, found, `run-waits:${waiting.id}:${waiting.epoch}`, () =>
      mails.runNeedsInput({ ...mailFields, step }),
    );
    // A child run's end is reported by its parent run.
  } else if (parentExecutionId) {
    return;
  } else if (run.status === "COMPLETED" || run.status === "FAILED" || run.status === "STOPPED") {
    const { status } = run;
    const credits = parseAmount(found.credits);
    await sendMail(ctx, found, `run-over:${runId}:${run.generation}`, () =>
      mails.runFinished({ ...mailFields, status, credits }),
    );
  }
}

async function sendMail(
  { app }: WorkspaceContext,
  { email, metadata }: { email: string; metadata: PublicMetadata },
  dedupeKey: string,
  write: () => Mail,
): Promise<void> {
  const mail = withLanguageOf({ language: metadata.language, isSelf: true }, () => {
    const parts = write();
    return { subject: parts.subject, ...mailLayout(parts) };
  });
  await app.mailer.send({ to: email, dedupeKey, ...mail });
}
