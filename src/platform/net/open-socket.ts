import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import type { AddressRange } from "./address.ts";
import { createDeadline } from "./deadline.ts";
import { outboundLimits } from "./limits.ts";
import { toOutboundError } from "./response.ts";
import { bareHost, safeUrl } from "./safe-url.ts";

export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  readonly signal?: AbortSignal | undefined;
}

/** Opens a TCP connection to a checked address. */
export async function openSocket(
  { host, port, signal }: SocketTarget,
  opened: readonly AddressRange[],
  connect: buildConnector.connector,
): Promise<Socket> {
  const at = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (!URL.canParse(at))
    throw new AppError("invalid", outboundText.unknownHost(host.slice(0, outboundLimits.urlChars)));
  const hostname = bareHost(safeUrl(at, opened).hostname);
  const limit = createDeadline(outboundLimits.connectMs, signal);
  try {
    return await new Promise<Socket>((resolve, reject) => {
      limit.signal.addEventListener("abort", () => reject(limit.signal.reason), { once: true });
      if (limit.signal.aborted) return reject(limit.signal.reason);
      connect({ hostname, host: hostname, protocol: "http:", port: String(port) }, (error, socket) => {
        if (error) return reject(error);
        // Nobody waits for it any more.
        if (limit.signal.aborted) return void socket.destroy();
        resolve(socket);
      });
    });
  } catch (error) {
    throw toOutboundError(error, hostname, limit.hasExpired(), signal);
  } finally {
    limit.clear();
  }
}
