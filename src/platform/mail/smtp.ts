import { createTransport } from "nodemailer";
import { AppError } from "#lib/errors.ts";
import { mailErrorText } from "#product/texts/mail/mail-errors.ts";
import { checkMail, checkSender, messageId } from "./check-mail.ts";
import type { Mailer } from "./port.ts";

const mailTimers = { connectMs: 10_000, greetingMs: 10_000, idleMs: 30_000 };

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  readonly isSecure: boolean;
  /** Empty for a server without authentication. */
  readonly user: string;
  readonly password: string;
}

/** Parses SMTP_URL: smtp:// uses STARTTLS when the server offers it, smtps:// uses TLS from the start. */
export function readSmtpUrl(url: string): SmtpServer {
  const server = URL.canParse(url) ? new URL(url) : null;
  if (!server?.hostname || (server.protocol !== "smtp:" && server.protocol !== "smtps:"))
    throw new AppError("invalid", mailErrorText.invalidServer);
  const isSecure = server.protocol === "smtps:";
  return {
    host: server.hostname.replace(/^\[|\]$/g, ""),
    port: Number(server.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  };
}

/** Sends email through the operator's mail server. */
export function createSmtpMailer(server: SmtpServer, sender: string): Mailer {
  const from = checkSender(sender);
  const { host, port, isSecure, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    ...(user && { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: mailTimers.connectMs,
    greetingTimeout: mailTimers.greetingMs,
    socketTimeout: mailTimers.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(mail) {
      const { to, subject, text, html, dedupeKey } = checkMail(mail);
      const id = messageId(dedupeKey, from);
      const message = { from, to, subject, text, html, messageId: id, headers: { "Auto-Submitted": "auto-generated" } };
      try {
        await transport.sendMail(message);
      } catch (cause) {
        throw new AppError("provider", rejectionText(cause), { cause });
      }
      return { id };
    },
    canSend: () => true,
    async close() {
      transport.close();
    },
  };
}

/** Chosen by nodemailer's error code. The server's own message may contain addresses, so it is only logged. */
function rejectionText(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return mailErrorText.byCode[code] ?? mailErrorText.notSent;
}
