import type { Config } from "../config.ts";
import type { Settings, StoredMailServer } from "../settings.ts";
import type { Vault } from "../vault.ts";
import { createOutboxMailer, type StoredMail } from "./outbox-mailer.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer, readSmtpUrl, type SmtpServer } from "./smtp.ts";

/** Encryption context of the password, so that it can't be decrypted as another value. */
export const mailPasswordContext = "instance mail password";

/** The SMTP server from the stored settings. Port 465 means TLS from the start. */
export const smtpServerFrom = ({ host, port, user, sealedPassword }: StoredMailServer, vault: Vault): SmtpServer => ({
  host,
  port,
  isSecure: port === 465,
  user,
  password: sealedPassword === null ? "" : vault.open("mail", mailPasswordContext, sealedPassword).reveal(),
});

interface MailerParts {
  config: Config["mail"];
  settings: Pick<Settings, "mail">;
  vault: Vault;
  /** Stores an email when no mail server is configured. */
  save: (mail: StoredMail) => Promise<void>;
}

/** Sends through SMTP_URL, or else the server that an operator set in the browser, or else to the outbox. */
export function createMailer({ config, settings, vault, save }: MailerParts): Mailer {
  if (config.smtpUrl) return createSmtpMailer(readSmtpUrl(config.smtpUrl.reveal()), config.from);
  const outbox = createOutboxMailer({ from: config.from, save });
  let current: { of: StoredMailServer; mailer: Mailer } | null = null;
  function currentMailer(): Mailer {
    const stored = settings.mail();
    if (current?.of === stored) return current.mailer;
    // Emails in progress are still sent.
    void current?.mailer.close();
    current = stored && { of: stored, mailer: createSmtpMailer(smtpServerFrom(stored, vault), stored.from) };
    return current?.mailer ?? outbox;
  }
  return {
    send: (mail) => currentMailer().send(mail),
    canSend: () => settings.mail() !== null,
    close: async () => current?.mailer.close(),
  };
}
