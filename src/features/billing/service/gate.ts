import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { Member } from "#platform/context.ts";
import { crossedThreshold, judgeCredits } from "#product/credits.ts";
import { billingText, creditBlockText } from "#product/texts/billing.ts";
import { errorText } from "#product/texts/error.ts";
import { type CreditSource, creditWallet } from "../table.ts";
import { amountOf, creditsOfText } from "./amount.ts";
import { foldWallet } from "./fold.ts";
import { type Hold, releaseRequest } from "./ledger.ts";
import { announceLowCredits } from "./low-credit.ts";
import { memberLimit, planOf } from "./plan.ts";
import { reserve } from "./reserve.ts";

export interface CreditAsk {
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
  ms?: number;
}

/** Which dialog a block opens. */
export interface CreditBlock {
  open: "upgrade" | "topup" | null;
  reason: "workspace" | "individual" | "plan";
}

// What visitors and machines ask for is charged to the workspace and to nobody in it.
const withoutMember: ReadonlySet<CreditSource> = new Set<CreditSource>(["CHATBOT", "FORM", "API"]);

/**
 * The credit check and the reservation in one: what it lets pass is held until `settle` or
 * `release`.
 */
export async function holdCredits(ctx: Member, ask: CreditAsk): Promise<Hold> {
  const { app, actor, db } = ctx;
  const plan = await planOf(app, actor.workspaceId);
  const isOwnKey = ask.isOwnKey ?? false;
  const hold: Hold = {
    requestId: ask.requestId,
    workspaceId: actor.workspaceId,
    userId: withoutMember.has(ask.source) ? null : actor.userId,
    periodStart: plan.period.start.toISOString(),
    amount: amountOf(isOwnKey ? 0 : ask.price),
    source: ask.source,
    modelId: ask.modelId ?? null,
    isOwnKey,
  };
  if (Number(hold.amount) === 0) {
    // What a dearer model held for the same request, before it failed, is not needed any more.
    if (ask.isFallback) await releaseRequest(db, hold.requestId);
    return hold;
  }
  const limits = { overall: plan.limits.max_ai_queries, individual: hold.userId ? await memberLimit(ctx) : null };
  const reserved = await reserve(db, hold, limits, ask.ms);
  switch (reserved.state) {
    case "settled":
      throw new AppError("conflict", errorText.common.conflict);
    case "over-overall":
      return blockWorkspace(ctx);
    case "over-individual":
      return blockMember();
    case "held": {
      const crossed = plan.corePlan === "FREE" ? crossedThreshold(reserved.before, reserved.after) : null;
      if (crossed !== null) await announceLowCredits(app, actor.workspaceId, crossed);
      return hold;
    }
  }
}

/** Throws what `holdCredits` would throw, and holds nothing: for the screen's question before a form is sent. */
export async function checkCredits(ctx: Member, price: number): Promise<void> {
  const { app, actor } = ctx;
  const plan = await planOf(app, actor.workspaceId);
  const [overall, individual] = await Promise.all([
    readWallet(ctx, actor.workspaceId, plan.period.start),
    readWallet(ctx, actor.userId, plan.period.start),
  ]);
  const limit = plan.limits.max_ai_queries;
  const verdict = judgeCredits(
    {
      corePlan: plan.corePlan,
      limit: limit === null ? null : limit + overall.granted,
      used: overall.spent,
      reserved: overall.reserved,
      individualLimit: await memberLimit(ctx),
      individualUsed: individual.spent + individual.reserved,
    },
    price,
  );
  if (verdict.isAllowed) return;
  if (verdict.reason === "individual") return blockMember();
  return blockWorkspace(ctx);
}

async function blockWorkspace({ app, actor }: Member): Promise<never> {
  const { corePlan } = await planOf(app, actor.workspaceId);
  const isFree = corePlan === "FREE";
  if (isFree) await announceLowCredits(app, actor.workspaceId, 100);
  const details: CreditBlock = { open: isFree ? "upgrade" : "topup", reason: "workspace" };
  throw new AppError("credits", creditBlockText(corePlan), { details });
}

function blockMember(): never {
  const details: CreditBlock = { open: null, reason: "individual" };
  throw new AppError("credits", billingText.block.individual, { details });
}

export interface WalletState {
  spent: number;
  reserved: number;
  granted: number;
}

/** Whoever may read a workspace's totals: a member, or an operator for it. */
interface WalletReader extends Pick<Member, "db"> {
  readonly actor: Pick<Member["actor"], "workspaceId">;
}

/** The counters of a workspace (its own id) or of a member in one period. */
export async function readWallet(
  { db, actor }: WalletReader,
  ownerId: string,
  periodStart: Date,
): Promise<WalletState> {
  await foldWallet(db, actor.workspaceId);
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
    spent: creditsOfText(row?.spent),
    reserved: creditsOfText(row?.reserved),
    granted: creditsOfText(row?.granted),
  };
}
