import { and, eq } from "drizzle-orm";
import { user } from "#features/account/table.ts";
import { creditsOfRun } from "#features/billing/service/ledger.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { workspace } from "#features/workspace/table.ts";
import { type Mail, type MailScope, mails } from "#product/texts/mail.ts";
import { urls } from "#product/urls.ts";
import type { Member } from "#server/context.ts";
import { mailLayout } from "#server/mail/layout.ts";
import { nodeExecution, workflowRun } from "../table.ts";

/**
 * After a burst of a run that nobody looks on: a mail when it needs a person, and one when it is over, each once. The
 * mailer drops a second mail of the same key, so a burst that is run again after a crash tells nobody twice.
 */
export async function tellPeople(ctx: Member, runId: string): Promise<void> {
  const [facts] = await ctx.db
    .select({
      run: workflowRun,
      email: user.email,
      slug: workspace.slug,
      workspace: workspace.name,
      workflow: workflow.title,
      graph: workflowVersion.graph,
      waiting: { id: nodeExecution.id, epoch: nodeExecution.epoch, nodeId: nodeExecution.nodeId },
    })
    .from(workflowRun)
    .innerJoin(user, eq(user.id, workflowRun.userId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .leftJoin(nodeExecution, and(eq(nodeExecution.runId, workflowRun.id), eq(nodeExecution.waitsFor, "input")))
    .where(eq(workflowRun.id, runId));
  if (!facts?.run.runInBackground) return;
  const { run, waiting } = facts;
  const address = (path: string) => new URL(path, ctx.app.config.publicUrl).href;
  const scope: MailScope = { workspace: facts.workspace, settingsUrl: address(urls.settings(facts.slug)) };
  const about = { ...scope, run: run.title, workflow: facts.workflow, url: address(urls.run(facts.slug, runId)) };
  if (waiting) {
    const step = facts.graph.nodes.find(({ id }) => id === waiting.nodeId)?.label ?? "";
    await send(ctx, facts.email, `run-waits:${waiting.id}:${waiting.epoch}`, mails.runNeedsInput({ ...about, step }));
  } else if (run.status === "COMPLETED" || run.status === "FAILED" || run.status === "STOPPED") {
    const credits = await creditsOfRun(ctx, runId);
    await send(
      ctx,
      facts.email,
      `run-over:${runId}:${run.burst}`,
      mails.runFinished({ ...about, status: run.status, credits }),
    );
  }
}

async function send(ctx: Member, to: string, dedupeKey: string, mail: Mail): Promise<void> {
  await ctx.app.mailer.send({ to, dedupeKey, subject: mail.subject, ...mailLayout(mail) });
}
