import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { crossedThreshold, decideCredits } from "#product/credits.ts";
import { billingText, creditBlockText } from "#product/texts/billing/billing.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { type CreditSource, creditWallet } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { type Reservation, releaseRequest } from "./ledger.ts";
import { queueLowCreditEmail } from "./low-credit-email.ts";
import { getPlan, memberCreditLimit } from "./plan.ts";
import { postCharges } from "./post-charges.ts";
import { reserveWithinLimits } from "./reserve.ts";

export interface CreditRequest {
  /** The logical request; made by the server. Retry, fallback and restart use the same one. */
  requestId: string;
  /** Credits; 0 is never blocked. */
  price: number;
  source: CreditSource;
  modelId?: string | null;
  /** Runs on an account of the workspace: costs nothing, is written down. */
  isOwnKey?: boolean;
  /** Another model, perhaps a dearer one, was asked first. */
  isFallback?: boolean;
  /** How long the request may take at most. */
  maxMs?: number;
}

/** Which dialog a block opens. */
export interface CreditRefusal {
  open: "upgrade" | "topup" | null;
  reason: "workspace" | "individual" | "plan";
}

// What visitors and machines ask for is charged to the workspace and to nobody in it.
const sourcesWithoutMember: ReadonlySet<CreditSource> = new Set<CreditSource>(["CHATBOT", "FORM", "API"]);

/**
 * The credit check and the reservation in one: what it lets pass is held until `settle` or
 * `release`.
 */
export async function reserveCredits(ctx: WorkspaceContext, request: CreditRequest): Promise<Reservation> {
  const { app, actor, db } = ctx;
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
  if (Number(reservation.amount) === 0) {
    // What a dearer model held for the same request, before it failed, is not needed any more.
    if (request.isFallback) await releaseRequest(db, reservation.requestId);
    return reservation;
  }
  const limits = {
    overall: plan.limits.max_ai_queries,
    individual: reservation.userId ? await memberCreditLimit(ctx) : null,
  };
  const result = await reserveWithinLimits(db, reservation, limits, request.maxMs);
  switch (result.state) {
    case "charged":
      throw new AppError("conflict", commonErrorText.conflict);
    case "over-workspace-limit":
      return refuseForWorkspace(ctx);
    case "over-member-limit":
      return refuseForMember();
    case "reserved": {
      const crossed = plan.corePlan === "FREE" ? crossedThreshold(result.before, result.after) : null;
      if (crossed !== null) await queueLowCreditEmail(app, actor.workspaceId, crossed);
      return reservation;
    }
  }
}

/** Throws what `holdCredits` would throw, and holds nothing: for the screen's question before a form is sent. */
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

/** Whoever may read a workspace's totals: a member, or an operator for it. */
interface WalletReader extends Pick<WorkspaceContext, "db"> {
  readonly actor: Pick<WorkspaceContext["actor"], "workspaceId">;
}

/** The counters of a workspace (its own id) or of a member in one period. */
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
