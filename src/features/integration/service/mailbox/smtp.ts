import type { Socket } from "node:net";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { App } from "#platform/context.ts";
import { createDeadline } from "#platform/net/deadline.ts";
import { timers } from "#product/timers.ts";
import type { MailboxAccount } from "../../apps/mailbox/settings.ts";
import { openMailSocket } from "./open-mail-socket.ts";

/** A connection to the mail server for one message, over a socket whose address was checked. Errors are the library's. */
export async function withSmtp<Result>(
  app: Pick<App, "http">,
  { smtp: { host, port, encryption }, address, user, password }: MailboxAccount,
  outer: AbortSignal | undefined,
  work: (transport: ReturnType<typeof createTransport<SMTPTransport.SentMessageInfo>>) => Promise<Result>,
): Promise<Result> {
  const limit = createDeadline(timers.mailbox.callMs, outer);
  const server = { host, port, encryption };
  let socket: Socket | null = null;
  const transport = createTransport({
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "none",
    auth: { user: user || address, pass: password },
    getSocket: (_: object, done: (error: Error | null, options: object) => void) =>
      openMailSocket(app, server, limit.signal).then(
        (connection) => {
          socket = connection;
          done(null, { connection });
        },
        (error: Error) => done(error, {}),
      ),
    connectionTimeout: timers.mailbox.connectMs,
    greetingTimeout: timers.mailbox.connectMs,
    socketTimeout: timers.mailbox.callMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    return await Promise.race([
      work(transport),
      new Promise<never>((_, reject) =>
        limit.signal.addEventListener("abort", () => reject(limit.signal.reason), { once: true }),
      ),
    ]);
  } finally {
    limit.clear();
    transport.close();
    // Closing the transport leaves a connection that is in use.
    (socket as Socket | null)?.destroy();
  }
}
