import { eq } from "drizzle-orm";
import { jobName } from "#lib/job-name.ts";
import type { Language } from "#lib/locale.ts";
import type { App } from "#platform/context.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { user } from "#platform/tables/account.ts";
import type { Mail } from "#product/texts/mail/mail.ts";
import { urls } from "#product/urls.ts";
import { type PushMessage, pushToBrowsers } from "./push-to-browsers.ts";

/** Sends an email about an answer through the mail server. */
export const noticeMailJob = jobName<OutgoingMail>("notification.email");

export interface Notice {
  userId: string;
  /** Notices with the same key are the same notice, which arrives once. */
  key: string;
  /** The language of the request that caused it, for people who follow their browser's. */
  language: Language;
  /** Whether a page is open in the background: then an email would only repeat what is in a tab. */
  isPageOpen: boolean;
  /** The person asked for this email, so it is sent whatever they chose for emails in general. */
  isWanted?: boolean;
  writeMail: (links: { settingsUrl: string }) => Mail;
  writePush: () => PushMessage;
}

/** Tells a person about something outside of the page, in the ways that they chose, each once. */
export async function notify(app: App, notice: Notice): Promise<void> {
  const { userId, key, isPageOpen, isWanted = false, writeMail, writePush } = notice;
  const [person] = await app.database.system
    .select({ email: user.email, metadata: user.publicMetadata, suspendedAt: user.suspendedAt })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.suspendedAt) return;
  const { email, metadata } = person;
  const language = metadata.language ?? notice.language;
  if (isWanted || (metadata.emailWhenReady !== false && !isPageOpen)) {
    const settingsUrl = new URL(urls.account("notifications"), app.config.publicUrl).href;
    const write = () => writeMail({ settingsUrl });
    await sendMailOnce(app, noticeMailJob, { reader: { email, language }, dedupeKey: key, write });
  }
  const message = withLanguageOf({ language, isSelf: true }, writePush);
  await pushToBrowsers(app, { userId, key, message });
}
