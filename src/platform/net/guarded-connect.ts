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

/** True while the guard opens a connection; the tripwire of the test build refuses every other one. */
export function isGuardedConnect(): boolean {
  return guardStorage.getStore() === true;
}

/**
 * Opens connections only to addresses that were checked: a name is resolved once, all answers are checked, and the socket
 * connects to those very answers, so that a second answer of a rebinding DNS server is never asked for.
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
    // Literals pass by `lookup`, so they are judged here a second time, next to the socket.
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
