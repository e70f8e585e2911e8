import type { Socket } from "node:net";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { isLocalAddress } from "#platform/net/address.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";
import type { MailServer } from "../../apps/mailbox/settings.ts";

/** Connects through the guard. A server without encryption must be on the own network, because it gets a password. */
export async function openMailSocket(
  { http }: Pick<App, "http">,
  { host, port, encryption }: MailServer,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await http.connect({ host, port, signal });
  if (encryption !== "none" || isLocalAddress(socket.remoteAddress ?? "")) return socket;
  socket.destroy();
  throw new AppError("invalid", text.encryptionRequired(host));
}
