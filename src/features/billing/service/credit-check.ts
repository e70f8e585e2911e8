import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { ActingContext } from "#platform/context.ts";
import { crossedThreshold, decideCredits } from "#product/credits.ts";
import { type Principal, userIdOf } from "#product/principal.ts";
import { assertAllowed } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { billingText, creditBlockText } from "#product/texts/billing/billing.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import { creditWallet } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { rememberCredits } from "./ample-credits.ts";
import { type CreditUse, sourceOf } from "./credit-source.ts";
import { isFree, type Reservation, releaseRequest } from "./ledger.ts";
import { queueLowCreditEmail } from "./low-credit-email.ts";
import { getPlan, memberCreditLimit, type Plan } from "./plan.ts";
import { postCharges } from "./post-charges.ts";
import { refusalFor } from "./refusal-for.ts";
import { type ReserveRequest, type ReserveResult, reserveWithinLimits } from "./reserve.ts";

export interface CreditRequest {
  /** Id of the logical request, made by the server. Retries, fallbacks and restarts reuse it. */
  requestId: string;
  /** Credits. A price of 0 is never refused. */
  price: number;
  /** With the principal, it decides the source in the ledger. */
  use: CreditUse;
  modelId?: string | null;
  /** The call runs on the workspace's own key: it is free and recorded. */
  isOwnKey?: boolean;
  /** Another model, possibly a more expensive one, was called first. */
  isFallback?: boolean;
  /** Milliseconds until the reservation expires. */
  maxMs?: number;
}

/** Details of a "credits" refusal. `open` is the dialog that the page shows. */
export interface CreditRefusal {
  open: "upgrade" | "topup" | null;
  reason: "workspace" | "individual" | "plan";
}

/** A reservation that is decided but not made. */
export interface PlannedReservation extends ReserveRequest {
  readonly plan: Plan;
  /** Also release what a more expensive model reserved for this request before it failed. */
  readonly isFallback: boolean;
}

/**
 * Checks and reserves credits in one step. The caller must call `chargeReservation` or `releaseReservation`. Throws
 * "credits" at a limit, and "conflict" if the request was already charged.
 */
export async function reserveCredits(ctx: ActingContext, request: CreditRequest): Promise<Reservation> {
  const planned = await planReservation(ctx, request);
  await makeReservation(ctx, planned);
  return planned.reservation;
}

/** Decides what a request reserves. Follow with `makeReservation`, or a larger statement and `acceptReservation`. */
export async function planReservation(ctx: ActingContext, request: CreditRequest): Promise<PlannedReservation> {
  const { app, actor } = ctx;
  assertAllowed(can(actor, "credits.spend"));
  const plan = await getPlan(app, actor.workspaceId);
  const isOwnKey = request.isOwnKey ?? false;
  const reservation: Reservation = {
    requestId: request.requestId,
    workspaceId: actor.workspaceId,
    userId: userIdOf(actor),
    periodStart: plan.period.start.toISOString(),
    amount: toAmount(isOwnKey ? 0 : request.price),
    source: sourceOf(actor, request.use),
    modelId: request.modelId ?? null,
    isOwnKey,
  };
  return {
    reservation,
    limits: {
      overall: plan.limits.max_ai_queries,
      individual: isFree(reservation) ? null : await memberCreditLimit(ctx),
    },
    maxMs: request.maxMs ?? timers.billing.reservationMs,
    plan,
    isFallback: request.isFallback ?? false,
  };
}

/** Reserves what was planned. Throws what `reserveCredits` throws. */
export async function makeReservation(ctx: ActingContext, planned: PlannedReservation): Promise<void> {
  const { reservation, limits, maxMs, isFallback } = planned;
  if (!isFree(reservation))
    await acceptReservation(ctx, planned, await reserveWithinLimits(ctx.db, reservation, limits, maxMs));
  else if (isFallback) await releaseRequest(ctx.db, reservation.requestId);
}

/** Takes note of what the database said of a planned reservation. Throws what `reserveCredits` throws. */
export async function acceptReservation(
  ctx: ActingContext,
  planned: PlannedReservation,
  result: ReserveResult,
): Promise<void> {
  const { app, actor } = ctx;
  rememberCredits(app, planned, result);
  switch (result.state) {
    case "charged":
      throw new AppError("conflict", commonErrorText.conflict);
    case "over-workspace-limit":
      return refuseForWorkspace(ctx);
    case "over-member-limit":
      return refuseForMember();
    case "reserved": {
      const crossed = planned.plan.corePlan === "FREE" ? crossedThreshold(result.before, result.after) : null;
      if (crossed !== null) await queueLowCreditEmail(app, actor.workspaceId, crossed);
    }
  }
}

/** Throws what `reserveCredits` would throw, without reserving anything. */
export async function requireCredits(ctx: ActingContext, price: number): Promise<void> {
  const { app, actor } = ctx;
  const plan = await getPlan(app, actor.workspaceId);
  const userId = userIdOf(actor);
  const [overall, individual] = await Promise.all([
    readWallet(ctx, actor.workspaceId, plan.period.start),
    userId === null ? null : readWallet(ctx, userId, plan.period.start),
  ]);
  const limit = plan.limits.max_ai_queries;
  const verdict = decideCredits(
    {
      corePlan: plan.corePlan,
      limit: limit === null ? null : limit + overall.granted,
      used: overall.spent,
      reserved: overall.reserved,
      individualLimit: await memberCreditLimit(ctx),
      individualUsed: individual ? individual.spent + individual.reserved : 0,
    },
    price,
  );
  if (verdict.isAllowed) return;
  if (verdict.reason === "individual") return refuseForMember();
  return refuseForWorkspace(ctx);
}

async function refuseForWorkspace({ app, actor }: ActingContext): Promise<never> {
  const { corePlan } = await getPlan(app, actor.workspaceId);
  const isFree = corePlan === "FREE";
  if (isFree) await queueLowCreditEmail(app, actor.workspaceId, 100);
  const details: CreditRefusal = { open: isFree ? "upgrade" : "topup", reason: "workspace" };
  throw refusalFor(actor, new AppError("credits", creditBlockText(corePlan), { details }));
}

function refuseForMember(): never {
  const details: CreditRefusal = { open: null, reason: "individual" };
  throw new AppError("credits", billingText.block.individual, { details });
}

export interface WalletTotals {
  spent: number;
  reserved: number;
  granted: number;
}

/** The context that reading totals needs: a principal's, or an operator's for the workspace. */
interface WalletReader extends Pick<ActingContext, "db"> {
  readonly actor: Pick<Principal, "workspaceId">;
}

/** Reads the totals of one period. `ownerId` is the workspace's id, or a member's user id. */
export async function readWallet(
  { db, actor }: WalletReader,
  ownerId: string,
  periodStart: Date,
): Promise<WalletTotals> {
  await postCharges(db, actor.workspaceId);
  const [row] = await db
    .select({ spent: creditWallet.spent, reserved: creditWallet.reserved, granted: creditWallet.granted })
    .from(creditWallet)
    .where(
      and(
        eq(creditWallet.workspaceId, actor.workspaceId),
        eq(creditWallet.ownerId, ownerId),
        eq(creditWallet.periodStart, periodStart),
      ),
    );
  return {
    spent: parseAmount(row?.spent),
    reserved: parseAmount(row?.reserved),
    granted: parseAmount(row?.granted),
  };
}
