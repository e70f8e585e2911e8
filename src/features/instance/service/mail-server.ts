import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { secret } from "#lib/secret.ts";
import type { SignedIn } from "#platform/context.ts";
import { mailLayout } from "#platform/mail/layout.ts";
import { mailPasswordContext, smtpServerFrom } from "#platform/mail/mailer.ts";
import { createSmtpMailer } from "#platform/mail/smtp.ts";
import type { StoredMailServer } from "#platform/settings.ts";
import { mailServerText } from "#product/texts/instance/mail-server.ts";
import { mails } from "#product/texts/mail/mail.ts";
import type { MailServerInput } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";

/** Sends a test email through the server and stores the server if that works. Throws "provider" with the cause. */
export async function saveMailServer(ctx: SignedIn, input: MailServerInput): Promise<{ sentTo: string }> {
  const { app, person } = ctx;
  const mailServer = sealMailServer(ctx, input);
  const mailer = createSmtpMailer(smtpServerFrom(mailServer, app.vault), mailServer.from);
  const mailText = mails.mailServerTest({ instance: app.settings.name(), url: app.config.publicUrl });
  try {
    await mailer.send({
      to: person.email,
      dedupeKey: `mail-server:${newId()}`,
      subject: mailText.subject,
      ...mailLayout(mailText),
    });
  } finally {
    await mailer.close();
  }
  await app.settings.save({ mail: mailServer });
  await recordOperatorAudit(app.database.system, ctx, "mail.set", `${mailServer.host}:${mailServer.port}`);
  return { sentTo: person.email };
}

/** Removes the mail server. Emails stay in the outbox from then on. */
export async function removeMailServer(ctx: SignedIn): Promise<void> {
  const { settings, database } = ctx.app;
  const current = settings.mail();
  if (!current) return;
  await settings.save({ mail: null });
  await recordOperatorAudit(database.system, ctx, "mail.remove", `${current.host}:${current.port}`);
}

/** Encrypts the password. Without a password, the stored one is kept if the server and user are the same. */
function sealMailServer({ app }: SignedIn, { password, ...server }: MailServerInput): StoredMailServer {
  if (app.config.mail.smtpUrl) throw new AppError("invalid", mailServerText.setByEnvironment);
  if (password !== undefined) {
    const sealedPassword = password === "" ? null : app.vault.seal("mail", mailPasswordContext, secret(password));
    return { ...server, sealedPassword };
  }
  const current = app.settings.mail();
  const isSame = current?.host === server.host && current.port === server.port && current.user === server.user;
  return { ...server, sealedPassword: isSame ? current.sealedPassword : null };
}
