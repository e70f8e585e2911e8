import { and, eq, isNull, or } from "drizzle-orm";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import { catalog } from "#nodes/index.ts";
import type { Mail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import type { OpenForm } from "./visit/find-form.ts";
import { firstForm } from "./visit/first-form.ts";

/** Emails that a visitor has submitted a form. */
export const submissionEmailJob = jobName<Mail>("form.email");

/** Emails a submission to the creator of the workflow and to the person who set up the form. */
export async function emailSubmission(
  { ctx, settings, workflowId, graph }: OpenForm,
  { runId, customUserId }: { runId: string; customUserId: string | null },
): Promise<void> {
  if (!settings.notifyOnSubmission) return;
  const { app, db, actor } = ctx;
  // Languages of people can be read by the system only.
  const readers = await app.database.system
    .select({ id: user.id, email: user.email, metadata: user.publicMetadata, slug: workspace.slug })
    .from(workflow)
    .innerJoin(workspace, eq(workspace.id, workflow.workspaceId))
    .innerJoin(user, and(or(eq(user.id, workflow.userId), eq(user.id, actor.userId)), isNull(user.suspendedAt)))
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId)));
  const node = firstForm(graph);
  const [answered] = node
    ? await db
        .select({ output: nodeExecution.output })
        .from(nodeExecution)
        .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.nodeId, node.id)))
    : [];
  const [run] = await db.select({ at: workflowRun.createdAt }).from(workflowRun).where(eq(workflowRun.id, runId));
  const said =
    node &&
    catalog[node.type]?.toPromptText(answered?.output?.result ?? [], { config: node.config, labelOf: () => null });
  const answers = typeof said === "string" ? said : (said?.text ?? "");
  for (const { id, email, metadata, slug } of readers)
    await sendMailOnce(app, submissionEmailJob, {
      reader: { email, language: metadata.language },
      dedupeKey: `form-submitted:${runId}:${id}`,
      write: () =>
        mails.formSubmitted({
          ...{ form: settings.name, customUserId, answers, at: run?.at ?? new Date() },
          timeZone: metadata.timeZone ?? "UTC",
          url: absolute(app.config.publicUrl, urls.run(slug, runId)),
        }),
    });
}
