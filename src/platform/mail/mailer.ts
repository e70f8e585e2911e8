import type { Config } from "../config.ts";
import type { Settings, StoredMailServer } from "../settings.ts";
import type { Vault } from "../vault.ts";
import { createOutboxMailer, type StoredMail } from "./outbox-mailer.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer, readSmtpUrl, type SmtpServer } from "./smtp.ts";

/** Bound to the sealed password, so that it opens nowhere else. */
export const mailPasswordContext = "instance mail password";

/** What stands in the settings as a server to connect to. On port 465 a mail server speaks TLS at once. */
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
  /** Keeps a mail that cannot leave. */
  save: (mail: StoredMail) => Promise<void>;
}

/** By SMTP_URL; without it by the server that an operator set in the browser; without that into the outbox. */
export function createMailer({ config, settings, vault, save }: MailerParts): Mailer {
  if (config.smtpUrl) return createSmtpMailer(readSmtpUrl(config.smtpUrl.reveal()), config.from);
  const outbox = createOutboxMailer({ from: config.from, save });
  let current: { of: StoredMailServer; mailer: Mailer } | null = null;
  function currentMailer(): Mailer {
    const stored = settings.mail();
    if (current?.of === stored) return current.mailer;
    // What it sends at the moment it sends to the end.
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
