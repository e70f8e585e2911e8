import { and, eq, isNull, sql } from "drizzle-orm";
import { pushToBrowsers } from "#features/notification/service/push-to-browsers.ts";
import type { App } from "#platform/context.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { absolute, urls } from "#product/urls.ts";
import { stepWait } from "../../table/wait.ts";
import { emailJob } from "../email-starter.ts";
import { answerUrl } from "./answer-token.ts";
import { askedIn, needOfApp } from "./app-need.ts";
import { planMessage } from "./channel/plan-message.ts";
import { findOpenWait, type StepWait } from "./find-wait.ts";
import { showWait } from "./show-wait.ts";
import { timeZoneOf } from "./time-zone.ts";

/**
 * Tells the assignee that a step waits for them, unless they are at the page of the run, and the channel of the step. A
 * message that was sent already is not sent again.
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
    await planMessage(app, found, "wait");
  }
  await app.database.system.update(stepWait).set({ announcedAt: sql`now()` }).where(eq(stepWait.id, id));
}

/** Reminds the assignee and the channel, once per due date. */
export async function remindOfWait(app: App, id: string): Promise<void> {
  const found = await findOpenWait(app, id);
  if (found) {
    const { linkNumber, remindAt } = found.wait;
    await tell(app, found, { key: `wait-reminder:${id}:${linkNumber}:${remindAt?.getTime()}`, isReminder: true });
    await planMessage(app, found, `reminder:${remindAt?.getTime()}`);
  }
  await app.database.system
    .update(stepWait)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(stepWait.id, id), isNull(stepWait.remindedAt)));
}

async function tell(app: App, found: StepWait, { key, isReminder }: { key: string; isReminder: boolean }) {
  const { wait, run, execution, workflowTitle, slug, workspaceName, memberEmail, metadata, suspendedAt } = found;
  const email = memberEmail ?? wait.assigneeEmail;
  if (!email || suspendedAt) return;
  const language = metadata?.language;
  const shown = await showWait(app.database.tenant(wait.workspaceId), { run, execution, workflowTitle });
  const need = needOfApp(wait.reason, shown);
  const path = urls.runStep(slug, run.id, execution.ordinal + 1);
  const runUrl = absolute(app.config.publicUrl, path);
  const isMember = wait.assigneeId !== null;
  const facts = { workspace: workspaceName, workflow: workflowTitle, run: run.title, step: shown.step };
  const given = { ...facts, due: { at: wait.dueAt, timeZone: timeZoneOf(found) }, isReminder, need };
  await sendMailOnce(app, emailJob, {
    reader: { email, language },
    dedupeKey: key,
    write: () =>
      need === null || !isMember
        ? mails.stepNeedsAnswer({
            ...{ ...given, asked: askedIn(shown), url: answerUrl(app, wait, "person") },
            ...(isMember && { runUrl }),
          })
        : mails.runNeedsInput({ ...given, url: runUrl }),
  });
  if (!wait.assigneeId) return;
  const { title, body } = withLanguageOf({ language, isSelf: true }, () => waitText.push(facts, isReminder));
  await pushToBrowsers(app, { userId: wait.assigneeId, key, message: { title, body, path } });
}
