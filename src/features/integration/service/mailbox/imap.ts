import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ImapFlow, ImapTransport } from "imapflow";
import type { App } from "#platform/context.ts";
import { createDeadline } from "#platform/net/deadline.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { MailboxAccount } from "../../apps/mailbox/settings.ts";
import { mailError } from "./mail-errors.ts";
import { openMailSocket } from "./open-mail-socket.ts";

const { mailbox: max } = limits;

/** Signs in to the mailbox, does some work there, and signs out. Errors become sentences. */
export async function withImap<Result>(
  app: Pick<App, "http">,
  { imap: server, address, user, password }: MailboxAccount,
  outer: AbortSignal | undefined,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const limit = createDeadline(timers.mailbox.callMs, outer);
  let client: ImapFlow | null = null;
  const stop = () => client?.close();
  limit.signal.addEventListener("abort", stop, { once: true });
  try {
    const socket = await openMailSocket(app, server, limit.signal);
    // Most servers never need it, so it is not loaded when they start.
    const library = await import("imapflow");
    client = new library.ImapFlow({
      host: server.host,
      port: server.port,
      secure: server.encryption === "tls",
      doSTARTTLS: server.encryption === "starttls",
      auth: { user: user || address, pass: password },
      transport: transportOver(socket),
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: timers.mailbox.connectMs,
      greetingTimeout: timers.mailbox.connectMs,
      socketTimeout: timers.mailbox.callMs,
      maxLineLength: max.responseBytes,
      maxLiteralSize: max.responseBytes,
      maxResponseSize: 2 * max.responseBytes,
      maxResponseTokens: max.responseTokens,
    });
    // What breaks the connection also rejects the call that waits for it.
    client.on("error", () => undefined);
    await client.connect();
    const result = await work(client);
    await client.logout();
    return result;
  } catch (error) {
    if (outer?.aborted) throw outer.reason;
    throw mailError(error, server, limit.hasExpired());
  } finally {
    limit.signal.removeEventListener("abort", stop);
    limit.clear();
    client?.close();
  }
}

/** Hands the library a socket whose address was checked, so that it doesn't look up the host again. */
const transportOver = (socket: Socket): ImapTransport => ({
  connect({ secure, servername }, onConnect) {
    if (secure) return connectTls({ socket, ...(servername && { servername }) }, onConnect);
    setImmediate(onConnect);
    return socket;
  },
  upgrade: (_, { servername }, onSecure) => connectTls({ socket, ...(servername && { servername }) }, onSecure),
});
