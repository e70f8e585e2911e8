import type { JobName } from "#lib/job-name.ts";
import type { Mail } from "#product/texts/mail/mail.ts";
import type { App } from "../context.ts";
import { defineJob, type Job } from "../jobs/job.ts";
import { withLanguageOf } from "../request-locale.ts";
import type { PublicMetadata } from "../tables/account.ts";
import { mailLayout } from "./layout.ts";
import type { Mail as OutgoingMail } from "./port.ts";

/** The handler of a job that sends one email. */
export const mailJob = (name: JobName<OutgoingMail>): Job =>
  defineJob(name, async ({ mailer }, mail) => {
    await mailer.send(mail);
  });

/**
 * Emails a person once per key, in their language. A mail server may take seconds, so sending is a durable job of its
 * own. Without a mail server, the email is stored for the operator at once.
 */
export async function sendMailOnce(
  app: App,
  job: JobName<OutgoingMail>,
  {
    reader: { email, language },
    dedupeKey,
    write,
  }: { reader: { email: string } & Pick<PublicMetadata, "language">; dedupeKey: string; write: () => Mail },
): Promise<void> {
  const mail = withLanguageOf({ language, isSelf: true }, () => {
    const parts = write();
    return { to: email, dedupeKey, subject: parts.subject, ...mailLayout(parts) };
  });
  if (app.mailer.canSend()) await app.jobs.start(job, `${job.name}:${dedupeKey}`, mail);
  else await app.mailer.send(mail);
}
