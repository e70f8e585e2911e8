import { and, eq } from "drizzle-orm";
import { isOver } from "#engine/status.ts";
import { user } from "#features/account/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { workspace } from "#features/workspace/table.ts";
import { type Mail, type MailScope, mails } from "#product/texts/mail.ts";
import { urls } from "#product/urls.ts";
import type { Member } from "#server/context.ts";
import { mailLayout } from "#server/mail/layout.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { creditsConsumed } from "./runs.ts";

/**
 * After a burst of a run that nobody looks on: a mail when it needs a person, and one when it is over, each once. The
 * mailer drops a second mail of the same key, so a burst that is run again after a crash tells nobody twice.
 */
export async function tellPeople(ctx: Member, runId: string): Promise<void> {
  const [run] = await ctx.db.select().from(workflowRun).where(eq(workflowRun.id, runId));
  if (!run?.runInBackground) return;
  const [waiting] = await ctx.db
    .select({ id: nodeExecution.id, epoch: nodeExecution.epoch, nodeId: nodeExecution.nodeId })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.waitsFor, "input")));
  if (!waiting && !isOver(run.status)) return;
  const [person] = await ctx.app.database.system
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, run.userId));
  const [about] = await ctx.db
    .select({ slug: workspace.slug, name: workspace.name, workflow: workflow.title, graph: workflowVersion.graph })
    .from(workflowVersion)
    .innerJoin(workflow, eq(workflow.id, workflowVersion.workflowId))
    .innerJoin(workspace, eq(workspace.id, workflowVersion.workspaceId))
    .where(eq(workflowVersion.id, run.versionId));
  if (!person || !about) return;
  const address = (path: string) => new URL(path, ctx.app.config.publicUrl).href;
  const scope: MailScope = { workspace: about.name, settingsUrl: address(urls.settings(about.slug)) };
  const facts = { ...scope, run: run.title, workflow: about.workflow, url: address(urls.run(about.slug, runId)) };
  if (waiting) {
    const step = about.graph.nodes.find(({ id }) => id === waiting.nodeId)?.label ?? "";
    await send(ctx, person.email, `run-waits:${waiting.id}:${waiting.epoch}`, mails.runNeedsInput({ ...facts, step }));
  } else if (run.status === "COMPLETED" || run.status === "FAILED" || run.status === "STOPPED") {
    const credits = await creditsConsumed(ctx, runId);
    await send(
      ctx,
      person.email,
      `run-over:${runId}:${run.burst}`,
      mails.runFinished({ ...facts, status: run.status, credits }),
    );
  }
}

async function send(ctx: Member, to: string, dedupeKey: string, mail: Mail): Promise<void> {
  await ctx.app.mailer.send({ to, dedupeKey, subject: mail.subject, ...mailLayout(mail) });
}
