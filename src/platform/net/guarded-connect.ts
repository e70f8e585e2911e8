import { AsyncLocalStorage } from "node:async_hooks";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { type AddressRange, isReachable } from "./address.ts";
import { outboundLimits } from "./limits.ts";
import { bareHost } from "./safe-url.ts";

export type Resolve = (host: string) => Promise<readonly string[]>;

const guardStorage = new AsyncLocalStorage<true>();

/** True while the guard opens a connection. The tripwire test uses it to find connections that bypass the guard. */
export function isGuardedConnect(): boolean {
  return guardStorage.getStore() === true;
}

/**
 * Connects only to checked addresses. A host name is resolved once, all resolved addresses are checked, and the socket
 * connects to one of them without a second lookup, which prevents DNS rebinding.
 */
export function guardedConnect(opened: readonly AddressRange[], resolve: Resolve): buildConnector.connector {
  async function checkedAddresses(host: string): Promise<readonly string[]> {
    const addresses = await resolve(host).catch((cause: unknown) => {
      throw new AppError("provider", outboundText.unknownHost(host), { cause });
    });
    if (addresses.length === 0) throw new AppError("provider", outboundText.unknownHost(host));
    const isRefused =
      addresses.length > outboundLimits.dnsAnswers || !addresses.every((address) => isReachable(address, opened));
    if (isRefused) throw new AppError("invalid", outboundText.privateNetwork(host));
    return addresses;
  }

  const lookup: LookupFunction = (host, options, done) => {
    checkedAddresses(bareHost(host)).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const first = found[0] ?? { address: "", family: 0 };
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };

  const connect = buildConnector({ allowH2: false, timeout: outboundLimits.connectMs, lookup });
  return (options, done) => {
    const host = bareHost(options.hostname);
    // IP literals bypass `lookup`, so they are checked again here, right before the connection.
    if (isIP(host) && !isReachable(host, opened)) {
      done(new AppError("invalid", outboundText.privateNetwork(host)), null);
      return;
    }
    guardStorage.run(true, () =>
      connect(options, (...[error, socket]) => {
        if (error) return done(error, null);
        if (isReachable(socket.remoteAddress ?? "", opened)) return done(null, socket);
        socket.destroy();
        done(new AppError("invalid", outboundText.privateNetwork(host)), null);
      }),
    );
  };
}
