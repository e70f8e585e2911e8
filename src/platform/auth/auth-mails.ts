import { createHash } from "node:crypto";
import { newId } from "#lib/id.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { mailLayout } from "../mail/layout.ts";
import type { Mailer } from "../mail/port.ts";

interface Recipient {
  email: string;
}

/** Emails for signing in. Their links open pages that need one more click, so link scanners don't use up tokens. */
export interface AuthMails {
  verifyEmail(to: Recipient, token: string): void;
  resetPassword(to: Recipient, token: string): void;
  /** Someone tried to sign up with an email address that has an account. */
  accountExists(to: Recipient): void;
  /** `next` is the path to open after signing in. */
  magicLink(email: string, token: string, next: string): void;
}

/** Sends without waiting, because the response time must not reveal whether an email address has an account. */
export function createAuthMails(parts: {
  publicUrl: string;
  mailer: Mailer;
  database: Pick<Database, "apart">;
  log: Log;
}): AuthMails {
  const { publicUrl, mailer, database, log } = parts;
  function send(to: string, token: string, words: ReturnType<typeof mails.verification>) {
    const dedupeKey = `auth:${createHash("sha256").update(token).digest("base64url")}`;
    database
      .apart(() => mailer.send({ to, dedupeKey, subject: words.subject, ...mailLayout(words) }))
      .catch((err) => log.error({ err }, "failed to send email"));
  }
  const link = (path: string) => ({ url: absolute(publicUrl, path) });
  return {
    verifyEmail: ({ email }, token) => send(email, token, mails.verification(link(urls.verifyEmail(token)))),
    resetPassword: ({ email }, token) => send(email, token, mails.resetPassword(link(urls.resetPassword(token)))),
    accountExists: ({ email }) => send(email, newId(), mails.accountExists(link(urls.signIn()))),
    // In the fragment, the token reaches no server log and no referrer.
    magicLink: (email, token, next) => send(email, token, mails.magicLink(link(`${urls.signIn(next)}#token=${token}`))),
  };
}
