import { nameForEmail, truncate } from "#lib/text.ts";
import { formatInZone } from "#lib/time.ts";
import type { AppNeed } from "../../app-need.ts";
import { limits } from "../../limits.ts";
import { waitMessageText } from "../run/wait-messages.ts";
import { mailText as text } from "./mail-text.ts";

interface Link {
  readonly label: string;
  readonly url: string;
}

/** An email in plain text, split into the parts of the email layout, which escapes them. */
export interface Mail {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The main action. */
  readonly button?: Link;
  /** Why this email was sent, and where such emails are turned off. */
  readonly footer: { readonly text: string; readonly label?: string; readonly url?: string };
}

interface Content {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Label of the button that opens the URL. */
  readonly button: string;
  readonly reason: string;
}

function buildMail({ subject, lines, button, reason }: Content, url: string): Mail {
  // Names of workspaces and runs may contain line breaks; a subject must not.
  const title = truncate(subject.replace(/\s+/g, " ").trim(), 200);
  return { subject: title, title, lines, button: { label: button, url }, footer: { text: reason } };
}

/** Every email about a workspace names it. */
export interface MailScope {
  workspace: string;
}

type RunMail = MailScope & { run: string; workflow: string; url: string };

interface WaitMail {
  step: string;
  due: { at: Date | null; timeZone: string };
  isReminder: boolean;
  /** Why the step can be answered in the app only; null if the page of the link takes the answer. */
  need: AppNeed | null;
}

type BulkRunMail = MailScope & {
  workflow: string;
  file: string;
  url: string;
  done: number;
  failed: number;
  waiting: number;
};

type ReplyMail = MailScope & { chat: string; url: string; settingsUrl: string };

/** Its footer links to the settings that turn it off. */
const withSettingsLink = (mail: Mail, url: string): Mail => ({
  ...mail,
  footer: { ...mail.footer, label: text.notificationSettings, url },
});

/** Removes links and control characters from names, which other people chose; the URL is ours. */
function sanitizeNames<Given extends object>(facts: Given): Given {
  const plain = Object.entries(facts).map(([key, value]) =>
    key === "url" || key === "settingsUrl" || typeof value !== "string"
      ? [key, value]
      : [key, nameForEmail(value, limits.mail.nameChars)],
  );
  return Object.fromEntries(plain) as Given; // The same keys; strings stay strings.
}

/** What the texts about a wait say of its due date, and of why it needs the app. */
const waitFacts = ({ due: { at, timeZone }, need }: WaitMail) => ({
  due: at && formatInZone(at, timeZone),
  needed: need && waitMessageText.needs(need),
});

/** Every email but the low-credit one, in the current language. */
export const mails = {
  mailServerTest: (given: { instance: string; url: string }): Mail =>
    buildMail(text.mailServerTest(sanitizeNames(given).instance), given.url),
  verification: ({ url }: { url: string }): Mail => buildMail(text.verification, url),
  magicLink: ({ url }: { url: string }): Mail => buildMail(text.magicLink, url),
  resetPassword: ({ url }: { url: string }): Mail => buildMail(text.resetPassword, url),
  accountExists: ({ url }: { url: string }): Mail => buildMail(text.accountExists, url),
  invitation: (given: MailScope & { inviter: string; role: string; url: string }): Mail =>
    buildMail(text.invitation(sanitizeNames(given)), given.url),
  replyReady: (given: ReplyMail): Mail =>
    withSettingsLink(buildMail(text.replyReady(sanitizeNames(given)), given.url), given.settingsUrl),
  replyFailed: (given: ReplyMail): Mail =>
    withSettingsLink(buildMail(text.replyFailed(sanitizeNames(given)), given.url), given.settingsUrl),
  replyWaits: (given: ReplyMail): Mail =>
    withSettingsLink(buildMail(text.replyWaits(sanitizeNames(given)), given.url), given.settingsUrl),
  scheduledAnswer: ({ answer, ...given }: ReplyMail & { schedule: string; answer: string }): Mail =>
    withSettingsLink(
      buildMail(
        text.scheduledAnswer({ ...sanitizeNames(given), answer: answer.slice(0, limits.mail.answersChars) }),
        given.url,
      ),
      given.settingsUrl,
    ),
  chatSchedulePaused: (
    given: MailScope & { schedule: string; chat: string; reason: "FAILURES" | "CREDITS"; url: string },
  ): Mail => buildMail(text.chatSchedulePaused(sanitizeNames(given)), given.url),
  runNeedsInput: (given: RunMail & WaitMail): Mail =>
    buildMail(text.runNeedsInput({ ...sanitizeNames(given), ...waitFacts(given) }), given.url),
  /** Without `runUrl`, the reader has no account. */
  stepNeedsAnswer: ({
    runUrl,
    asked,
    ...given
  }: RunMail & WaitMail & { asked: readonly string[]; runUrl?: string }): Mail => {
    const names = asked.slice(0, limits.mail.askedNames).map((one) => nameForEmail(one, limits.mail.nameChars));
    const written = text.stepNeedsAnswer({ ...sanitizeNames(given), asked: names, ...waitFacts(given) });
    const mail = buildMail(written, given.url);
    return runUrl ? { ...mail, footer: { ...mail.footer, label: text.openRun, url: runUrl } } : mail;
  },
  formSubmitted: (given: {
    form: string;
    customUserId: string | null;
    answers: string;
    at: Date;
    timeZone: string;
    url: string;
  }): Mail =>
    buildMail(
      text.formSubmitted({
        ...sanitizeNames({ form: given.form, customUserId: given.customUserId }),
        at: formatInZone(given.at, given.timeZone),
        answers: given.answers.slice(0, limits.mail.answersChars),
      }),
      given.url,
    ),
  takenDown: (given: MailScope & { page: string; url: string }): Mail =>
    buildMail(text.takenDown(sanitizeNames(given)), given.url),
  runFinished: (given: RunMail & { status: "COMPLETED" | "FAILED" | "STOPPED"; credits: number }): Mail =>
    buildMail(text.runFinished(sanitizeNames(given)), given.url),
  schedulePaused: (
    given: MailScope & {
      schedule: string;
      workflow: string;
      reason: "FAILURES" | "CREDITS" | "ACCOUNT" | "OWN_ACCOUNT";
      url: string;
    },
  ): Mail => buildMail(text.schedulePaused(sanitizeNames(given)), given.url),
  webhookDisabled: (given: MailScope & { host: string; reason: "FAILURES" | "GONE"; url: string }): Mail =>
    // The host is a part of a URL, so it has no line breaks. With spaces after its dots, nobody would recognize it.
    buildMail(text.webhookDisabled({ ...sanitizeNames(given), host: given.host }), given.url),
  bulkRunFinished: (given: BulkRunMail): Mail => buildMail(text.bulkRunFinished(sanitizeNames(given)), given.url),
};
