import { and, eq, isNull, sql } from "drizzle-orm";
import { pushToBrowsers } from "#features/notification/service/push-to-browsers.ts";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { absolute, urls } from "#product/urls.ts";
import { nodeExecution, stepWait, workflowRun } from "../../table.ts";
import { emailJob } from "../email-starter.ts";
import { isCurrentWait } from "../find-run.ts";
import { signAnswerToken } from "./answer-token.ts";
import { showWait } from "./show-wait.ts";

/**
 * Tells the assignee that a step waits for them, unless they are at the page of the run. A message that was sent already
 * is not sent again.
 */
export async function announceWait(app: App, id: string): Promise<void> {
  const found = await findOpenWait(app, id);
  if (found) {
    const { wait, run } = found;
    const isAtPage = !run.runInBackground && wait.assigneeId === run.userId;
    // The same key as before there were assignees, so that no one is told about the same wait twice.
    const suffix = wait.linkNumber > 1 ? `:${wait.linkNumber}` : "";
    const isTold = wait.isAssigned ? !isAtPage : run.runInBackground && run.isMailed;
    if (isTold)
      await tell(app, found, { key: `run-waits:${wait.executionId}:${wait.epoch}${suffix}`, isReminder: false });
  }
  await app.database.system.update(stepWait).set({ announcedAt: sql`now()` }).where(eq(stepWait.id, id));
}

/** Reminds the assignee, once per due date. */
export async function remindOfWait(app: App, id: string): Promise<void> {
  const found = await findOpenWait(app, id);
  if (found) {
    const { linkNumber, remindAt } = found.wait;
    await tell(app, found, { key: `wait-reminder:${id}:${linkNumber}:${remindAt?.getTime()}`, isReminder: true });
  }
  await app.database.system
    .update(stepWait)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(stepWait.id, id), isNull(stepWait.remindedAt)));
}

type OpenWait = NonNullable<Awaited<ReturnType<typeof findOpenWait>>>;

async function findOpenWait({ database }: App, id: string) {
  const wait = sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
    where wait.id = ${id} and ${isCurrentWait})`;
  const [found] = await database.system
    .select({
      wait: stepWait,
      run: workflowRun,
      execution: nodeExecution,
      workflowTitle: workflow.title,
      slug: workspace.slug,
      workspaceName: workspace.name,
      memberEmail: user.email,
      metadata: user.publicMetadata,
      suspendedAt: user.suspendedAt,
    })
    .from(stepWait)
    .innerJoin(workflowRun, eq(workflowRun.id, stepWait.runId))
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, stepWait.workspaceId))
    .leftJoin(user, eq(user.id, stepWait.assigneeId))
    .where(and(eq(stepWait.id, id), eq(workflowRun.status, "RUNNING"), isNull(workspace.deletedAt), wait));
  return found;
}

async function tell(
  app: App,
  { wait, run, execution, workflowTitle, slug, workspaceName, memberEmail, metadata, suspendedAt }: OpenWait,
  { key, isReminder }: { key: string; isReminder: boolean },
): Promise<void> {
  const email = memberEmail ?? wait.assigneeEmail;
  if (!email || suspendedAt) return;
  const language = metadata?.language;
  const shown = await showWait(app.database.tenant(wait.workspaceId), { run, execution, workflowTitle });
  const canAnswer = shown.questions.length > 0 && shown.questions.every(({ isAnswerable }) => isAnswerable);
  const runUrl = absolute(app.config.publicUrl, urls.run(slug, run.id));
  const answerUrl = absolute(app.config.publicUrl, urls.answer(signAnswerToken(app.vault, wait)));
  const isMember = wait.assigneeId !== null;
  const facts = { workspace: workspaceName, workflow: workflowTitle, run: run.title, step: shown.step };
  const given = { ...facts, dueAt: wait.dueAt, isReminder };
  await sendMailOnce(app, emailJob, {
    reader: { email, language },
    dedupeKey: key,
    write: () =>
      canAnswer || !isMember
        ? mails.stepNeedsAnswer({ ...given, asked: askedIn(shown), url: answerUrl, ...(isMember && { runUrl }) })
        : mails.runNeedsInput({ ...given, url: runUrl }),
  });
  if (!wait.assigneeId) return;
  const { title, body } = withLanguageOf({ language, isSelf: true }, () => waitText.push(facts, isReminder));
  await pushToBrowsers(app, { userId: wait.assigneeId, key, message: { title, body, path: urls.run(slug, run.id) } });
}

/** The names of what is asked, without values. */
const askedIn = ({ questions }: Awaited<ReturnType<typeof showWait>>): string[] =>
  questions
    .flatMap(({ title, fields }) => (fields.length > 0 ? fields.map(({ label }) => label) : [title]))
    .filter(Boolean);
