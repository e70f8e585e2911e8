import { formatNumber } from "#lib/locale.ts";
/** What things cost in AI credits, when a request is refused, and when a month of credits begins. */

/** Prices that do not depend on a model. */
export const creditPrices = {
  routerDecision: 1,
  image: 10,
  transcribedMinute: 1,
} as const;

/** Credits are numbers with four decimals everywhere. */
export const creditDecimals = 4;

export function roundCredits(credits: number): number {
  const scale = 10 ** creditDecimals;
  return Math.round((credits + Number.EPSILON) * scale) / scale;
}

/** One request; a call on the workspace's own key costs nothing. */
export function requestCredits(model: { aiCreditsPerRequest: number }, isOwnKey = false): number {
  return isOwnKey ? 0 : roundCredits(model.aiCreditsPerRequest);
}

/** The retry on the fallback model is the same request, charged once, at the cheaper price. */
export function fallbackCredits(asked: number, answered: number): number {
  return Math.min(asked, answered);
}

/** Extraction of the list and one request for each item. */
export function listCredits(perRequest: number, items: number): number {
  return roundCredits(perRequest * (1 + items));
}

/** Planning, and one request for each task at its worker's price. */
export function planCredits(planner: number, tasks: readonly number[]): number {
  return roundCredits(tasks.reduce((sum, task) => sum + task, planner));
}

/** Executor and evaluator in each iteration. */
export function iterationCredits(executor: number, evaluator: number, iterations: number): number {
  return roundCredits((executor + evaluator) * iterations);
}

/** Speech is counted per started second of its price per minute. */
export function speechCredits(perMinute: number, seconds: number): number {
  return roundCredits((Math.ceil(seconds) * perMinute) / 60);
}

/** Transcription is charged per started minute, at least one. */
export function transcriptionCredits(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60)) * creditPrices.transcribedMinute;
}

export function videoCredits(perSecond: number, seconds: number): number {
  return roundCredits(Math.ceil(seconds) * perSecond);
}

/** At most two decimals; what is smaller than that and not nothing says so. */
export function formatCredits(credits: number): string {
  if (credits > 0 && credits < 0.01) return `<${formatNumber(0.01)}`;
  return formatNumber(credits, { maximumFractionDigits: 2 });
}

/** "1 credit", "14.5 credits". */
export function formatCreditAmount(credits: number, unit = "credit"): string {
  return `${formatCredits(credits)} ${credits === 1 ? unit : `${unit}s`}`;
}

/** "14.5 - 86.5", or one number when both ends are equal. */
export function formatCreditRange(least: number, most: number): string {
  return least === most ? formatCredits(least) : `${formatCredits(least)} - ${formatCredits(most)}`;
}

/** Credits used in a month at which the owners of a FREE workspace get a mail. */
export const lowCreditThresholds = [50, 80, 100] as const;
export type LowCreditThreshold = (typeof lowCreditThresholds)[number];

/** The highest threshold that this spending crosses, so that one mail is sent and not three. */
export function crossedThreshold(before: number, after: number): LowCreditThreshold | null {
  return lowCreditThresholds.findLast((threshold) => before < threshold && after >= threshold) ?? null;
}

export interface CreditAccount {
  corePlan: string;
  /** `null` is unlimited. */
  limit: number | null;
  used: number;
  /** Held by requests that are still running. */
  reserved: number;
  individualLimit: number | null;
  individualUsed: number;
}

export type CreditDecision =
  | { isAllowed: true; crossed: LowCreditThreshold | null }
  | { isAllowed: false; reason: "workspace" | "individual"; opens: "upgrade" | "topup" | null };

/** The credit check before a request, which counts reservations as spent. Free requests are never blocked. */
export function decideCredits(account: CreditAccount, price: number): CreditDecision {
  const spent = roundCredits(account.used + account.reserved);
  const after = roundCredits(spent + price);
  const isFree = account.corePlan === "FREE";
  const isOver = (limit: number | null, usedSoFar: number, usedAfter: number) =>
    limit !== null && (usedSoFar >= limit || usedAfter > limit);

  if (price > 0 && isOver(account.limit, spent, after)) {
    return { isAllowed: false, reason: "workspace", opens: isFree ? "upgrade" : "topup" };
  }
  const own = account.individualUsed;
  if (price > 0 && isOver(account.individualLimit, own, roundCredits(own + price))) {
    return { isAllowed: false, reason: "individual", opens: null };
  }
  return { isAllowed: true, crossed: isFree ? crossedThreshold(spent, after) : null };
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** 00:00 UTC on the anchor's day of a month, or on its last day when the month is shorter. */
function anniversary(year: number, month: number, day: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth());
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)));
}

export interface CreditPeriod {
  /** Inclusive. */
  start: Date;
  /** Exclusive; the moment of the reset. */
  end: Date;
}

/** The month of credits that `now` falls into; `anchor` is the subscription's start or, on FREE, the workspace's. */
export function creditPeriod(anchor: Date, now: Date): CreditPeriod {
  const day = anchor.getUTCDate();
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const start = anniversary(year, month, day);
  return start <= now
    ? { start, end: anniversary(year, month + 1, day) }
    : { start: anniversary(year, month - 1, day), end: start };
}
