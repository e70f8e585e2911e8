import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { isFree } from "./ledger.ts";
import type { ReserveRequest, ReserveResult } from "./reserve.ts";

interface RememberedCredits {
  /** Credits spent and reserved when this process last reserved some. */
  used: number;
  /** Credits of the calls that were sent ahead of their reservations. */
  ahead: number;
}

/** Of each workspace and period. */
const memory = new WeakMap<App, Map<string, RememberedCredits>>();

const keyOf = ({ reservation }: ReserveRequest) => `${reservation.workspaceId} ${reservation.periodStart}`;

/**
 * Takes the price of a call that is sent before its credits are reserved, until it is disposed. Null near the limit, or
 * when nothing is known of it: then the reservation comes first, so that nobody spends a provider's tokens without
 * credits. Other processes may have spent more than this one remembers; the first refusal ends that.
 */
export function takeAhead(app: App, request: ReserveRequest): Disposable | null {
  const { reservation, limits: credits } = request;
  if (isFree(reservation)) return { [Symbol.dispose]() {} };
  const remembered = memory.get(app)?.get(keyOf(request));
  if (!remembered || credits.individual !== null) return null;
  const price = Number(reservation.amount);
  const left = credits.overall === null ? Number.POSITIVE_INFINITY : credits.overall - remembered.used;
  if (left - remembered.ahead < price * limits.billing.aheadMargin) return null;
  remembered.ahead += price;
  return {
    [Symbol.dispose]() {
      remembered.ahead -= price;
    },
  };
}

/** Remembers what a reservation says of its workspace's credits, or forgets what a refusal contradicts. */
export function rememberCredits(app: App, request: ReserveRequest, result: ReserveResult): void {
  const isSilent = result.state === "charged" || (result.state === "reserved" && result.after === 0);
  if (isSilent) return;
  const known = memory.get(app) ?? new Map<string, RememberedCredits>();
  memory.set(app, known);
  const key = keyOf(request);
  const remembered = known.get(key);
  if (result.state !== "reserved") known.delete(key);
  else if (remembered) remembered.used = result.after;
  else {
    if (known.size >= 10_000) known.clear();
    known.set(key, { used: result.after, ahead: 0 });
  }
}
