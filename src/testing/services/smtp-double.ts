import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface SmtpDouble {
  port: number;
  mails: { to: string[]; raw: string }[];
  /** Hangs up when it has got the next message, before it says so. */
  hangUpAfterData(): void;
  close(): Promise<void>;
}

/** A mail server on loopback. It refuses recipients whose address starts with "nobody". */
export async function startSmtpDouble(
  login: { user: string; password: string },
  { isSecure = false } = {},
): Promise<SmtpDouble> {
  const mails: SmtpDouble["mails"] = [];
  let hangsUp = false;
  const server = new SMTPServer({
    secure: isSecure,
    logger: false,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _, done) =>
      username === login.user && password === login.password
        ? done(null, { user: username })
        : done(new Error("wrong")),
    onRcptTo: ({ address }, _, done) => done(address.startsWith("nobody") ? new Error("no such user") : null),
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        if (!hangsUp) return done();
        hangsUp = false;
        for (const connection of server.connections) (connection as { _socket: { destroy(): void } })._socket.destroy();
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    hangUpAfterData() {
      hangsUp = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
