import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { crossedThreshold, decideCredits } from "#product/credits.ts";
import { billingText, creditBlockText } from "#product/texts/billing/billing.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import { type CreditSource, creditWallet } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { rememberCredits } from "./ample-credits.ts";
import { isFree, type Reservation, releaseRequest } from "./ledger.ts";
import { queueLowCreditEmail } from "./low-credit-email.ts";
import { getPlan, memberCreditLimit, type Plan } from "./plan.ts";
import { postCharges } from "./post-charges.ts";
import { type ReserveRequest, type ReserveResult, reserveWithinLimits } from "./reserve.ts";

export interface CreditRequest {
  /** Id of the logical request, made by the server. Retries, fallbacks and restarts reuse it. */
  requestId: string;
  /** Credits. A price of 0 is never refused. */
  price: number;
  source: CreditSource;
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

// Requests of visitors and machines are charged to the workspace, not to a member.
const sourcesWithoutMember: ReadonlySet<CreditSource> = new Set<CreditSource>(["CHATBOT", "FORM", "API"]);

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
export async function reserveCredits(ctx: WorkspaceContext, request: CreditRequest): Promise<Reservation> {
  const planned = await planReservation(ctx, request);
  await makeReservation(ctx, planned);
  return planned.reservation;
}

/** Decides what a request reserves. Follow with `makeReservation`, or a larger statement and `acceptReservation`. */
export async function planReservation(ctx: WorkspaceContext, request: CreditRequest): Promise<PlannedReservation> {
  const { app, actor } = ctx;
  const plan = await getPlan(app, actor.workspaceId);
  const isOwnKey = request.isOwnKey ?? false;
  const reservation: Reservation = {
    requestId: request.requestId,
    workspaceId: actor.workspaceId,
    userId: sourcesWithoutMember.has(request.source) ? null : actor.userId,
    periodStart: plan.period.start.toISOString(),
    amount: toAmount(isOwnKey ? 0 : request.price),
    source: request.source,
    modelId: request.modelId ?? null,
    isOwnKey,
  };
  const hasMember = reservation.userId !== null && !isFree(reservation);
  return {
    reservation,
    limits: { overall: plan.limits.max_ai_queries, individual: hasMember ? await memberCreditLimit(ctx) : null },
    maxMs: request.maxMs ?? timers.billing.reservationMs,
    plan,
    isFallback: request.isFallback ?? false,
  };
}

/** Reserves what was planned. Throws what `reserveCredits` throws. */
export async function makeReservation(ctx: WorkspaceContext, planned: PlannedReservation): Promise<void> {
  const { reservation, limits, maxMs, isFallback } = planned;
  if (!isFree(reservation))
    await acceptReservation(ctx, planned, await reserveWithinLimits(ctx.db, reservation, limits, maxMs));
  else if (isFallback) await releaseRequest(ctx.db, reservation.requestId);
}

/** Takes note of what the database said of a planned reservation. Throws what `reserveCredits` throws. */
export async function acceptReservation(
  ctx: WorkspaceContext,
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
export async function requireCredits(ctx: WorkspaceContext, price: number): Promise<void> {
  const { app, actor } = ctx;
  const plan = await getPlan(app, actor.workspaceId);
  const [overall, individual] = await Promise.all([
    readWallet(ctx, actor.workspaceId, plan.period.start),
    readWallet(ctx, actor.userId, plan.period.start),
  ]);
  const limit = plan.limits.max_ai_queries;
  const verdict = decideCredits(
    {
      corePlan: plan.corePlan,
      limit: limit === null ? null : limit + overall.granted,
      used: overall.spent,
      reserved: overall.reserved,
      individualLimit: await memberCreditLimit(ctx),
      individualUsed: individual.spent + individual.reserved,
    },
    price,
  );
  if (verdict.isAllowed) return;
  if (verdict.reason === "individual") return refuseForMember();
  return refuseForWorkspace(ctx);
}

async function refuseForWorkspace({ app, actor }: WorkspaceContext): Promise<never> {
  const { corePlan } = await getPlan(app, actor.workspaceId);
  const isFree = corePlan === "FREE";
  if (isFree) await queueLowCreditEmail(app, actor.workspaceId, 100);
  const details: CreditRefusal = { open: isFree ? "upgrade" : "topup", reason: "workspace" };
  throw new AppError("credits", creditBlockText(corePlan), { details });
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

/** The context that reading totals needs: a member's, or an operator's for the workspace. */
interface WalletReader extends Pick<WorkspaceContext, "db"> {
  readonly actor: Pick<WorkspaceContext["actor"], "workspaceId">;
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
