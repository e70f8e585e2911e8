import { createTransport } from "nodemailer";
import { AppError } from "#lib/errors.ts";
import { mailProblem } from "#product/texts/mail-problem.ts";
import { checkMail, checkSender, messageId } from "./check-mail.ts";
import type { Mailer } from "./port.ts";

const mailTimers = { connectMs: 10_000, greetingMs: 10_000, idleMs: 30_000 };

/** Mail through the operator's server: smtp:// asks for TLS when the server offers it, smtps:// begins with it. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const from = checkSender(options.from);
  const server = URL.canParse(options.url) ? new URL(options.url) : null;
  if (!server?.hostname || (server.protocol !== "smtp:" && server.protocol !== "smtps:")) {
    throw new AppError("invalid", mailProblem.invalidServer);
  }
  const isSecure = server.protocol === "smtps:";
  const login = { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) };
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ""),
    port: Number(server.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(server.username && { auth: login }),
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
      const letter = { from, to, subject, text, html, messageId: id, headers: { "Auto-Submitted": "auto-generated" } };
      try {
        await transport.sendMail(letter);
      } catch (cause) {
        throw new AppError("provider", mailProblem.notTaken, { cause });
      }
      return { id };
    },
    async close() {
      transport.close();
    },
  };
}
