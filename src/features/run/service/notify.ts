import { and, eq, inArray } from "drizzle-orm";
import { creditsOfText } from "#features/billing/service/amount.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Member } from "#platform/context.ts";
import { mailLayout } from "#platform/mail/layout.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { type Mail, type MailScope, mails } from "#product/texts/mail.ts";
import { urls } from "#product/urls.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { spentWithin } from "./credits.ts";
import type { ExecutionSlice } from "./execution-slice.ts";

/**
 * After a slice of a run that nobody looks on: a mail when it needs a person, and one when it is over, each once. The
 * mailer drops a second mail of the same key, so a slice that is run again after a crash tells nobody twice.
 */
export async function tellPeople({ ctx, run: { id: runId, parentExecutionId }, graph }: ExecutionSlice): Promise<void> {
  const [facts] = await ctx.db
    .select({
      run: {
        title: workflowRun.title,
        status: workflowRun.status,
        generation: workflowRun.generation,
        runInBackground: workflowRun.runInBackground,
      },
      email: user.email,
      slug: workspace.slug,
      workspace: workspace.name,
      workflow: workflow.title,
      waiting: { id: nodeExecution.id, epoch: nodeExecution.epoch, nodeId: nodeExecution.nodeId },
      credits: spentWithin(ctx.actor.workspaceId, runId),
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
  if (!facts?.run.runInBackground) return;
  const { run, waiting } = facts;
  const address = (path: string) => new URL(path, ctx.app.config.publicUrl).href;
  const scope: MailScope = { workspace: facts.workspace };
  const about = { ...scope, run: run.title, workflow: facts.workflow, url: address(urls.run(facts.slug, runId)) };
  if (waiting) {
    const step = graph.nodes.find(({ id }) => id === waiting.nodeId)?.label ?? "";
    await send(ctx, facts.email, `run-waits:${waiting.id}:${waiting.epoch}`, mails.runNeedsInput({ ...about, step }));
    // The end of a run inside another one is a step of that one, and no news of its own.
  } else if (parentExecutionId) {
    return;
  } else if (run.status === "COMPLETED" || run.status === "FAILED" || run.status === "STOPPED") {
    const credits = creditsOfText(facts.credits);
    await send(
      ctx,
      facts.email,
      `run-over:${runId}:${run.generation}`,
      mails.runFinished({ ...about, status: run.status, credits }),
    );
  }
}

async function send(ctx: Member, to: string, dedupeKey: string, mail: Mail): Promise<void> {
  await ctx.app.mailer.send({ to, dedupeKey, subject: mail.subject, ...mailLayout(mail) });
}
