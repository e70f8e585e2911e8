import type { WorkspaceContext } from "#platform/context.ts";
import { type CorePlan, hasCheckout, offeredPlans } from "#product/plans.ts";
import { readWallet } from "./credit-check.ts";
import { domainLimit, getPlan, memberCreditLimit } from "./plan.ts";

export interface SeatData {
  topupQuantity: number;
  topupSubscriptionId: string | null;
  isTopupSubscriptionYearly: boolean;
  topupCustomerPortalUrl: string | null;
}

/** The billing data of the wire, under its own field names. A limit of `null` is unlimited. */
export interface BillingData {
  core_plan: CorePlan;
  /** Credits of plan, top-ups and grants for this month. Requests beyond them are refused. */
  max_ai_queries: number | null;
  max_individual_ai_queries: number | null;
  is_llm_api_key_required: boolean;
  max_editor_seats: number | null;
  max_user_seats: number | null;
  /** GB of 1e9 bytes. */
  max_knowledge_sources: number | null;
  included_custom_domains: number | null;
  max_custom_domains: number | null;
  base: {
    isCoreSubscriptionYearly: boolean;
    coreSubscriptionStartedAt: Date | null;
    aiCreditTopupSubscriptionId: string | null;
    customDomainSubscriptionId: string | null;
    storageTopupSubscriptionId: string | null;
  };
  current_chatbot_msgs_topup_quantity: number;
  current_custom_domains_topup_quantity: number;
  current_storage_topup_quantity: number;
  editorSeatData: SeatData;
  userSeatData: SeatData;
  core_customer_portal_url: string | null;
  chatbot_msgs_customer_portal_url: string | null;
  custom_domains_customer_portal_url: string | null;
  storage_customer_portal_url: string | null;
  /** Not part of the specified wire: when the next month of credits starts. */
  credits_reset_at: Date;
  /** Not part of the specified wire: whether plans can be bought on this server. */
  is_checkout_configured: boolean;
}

export async function getBillingData(ctx: WorkspaceContext): Promise<BillingData> {
  const { app, actor } = ctx;
  const plan = await getPlan(app, actor.workspaceId);
  const { limits, topups } = plan;
  const { granted } = await readWallet(ctx, actor.workspaceId, plan.period.start);
  const toSeatData = (topupQuantity: number): SeatData => ({
    topupQuantity,
    topupSubscriptionId: null,
    isTopupSubscriptionYearly: false,
    topupCustomerPortalUrl: null,
  });
  return {
    core_plan: plan.corePlan,
    max_ai_queries: limits.max_ai_queries === null ? null : limits.max_ai_queries + granted,
    max_individual_ai_queries: await memberCreditLimit(ctx),
    is_llm_api_key_required: limits.is_llm_api_key_required,
    max_editor_seats: limits.max_editor_seats,
    max_user_seats: limits.max_user_seats,
    max_knowledge_sources: limits.max_knowledge_sources,
    included_custom_domains: limits.included_custom_domains,
    max_custom_domains: domainLimit(plan),
    base: {
      isCoreSubscriptionYearly: plan.isYearly,
      coreSubscriptionStartedAt: plan.isSubscribed ? plan.startedAt : null,
      aiCreditTopupSubscriptionId: null,
      customDomainSubscriptionId: null,
      storageTopupSubscriptionId: null,
    },
    current_chatbot_msgs_topup_quantity: topups.credit,
    current_custom_domains_topup_quantity: topups.domain,
    current_storage_topup_quantity: topups.storage,
    editorSeatData: toSeatData(topups.editorSeat),
    userSeatData: toSeatData(topups.userSeat),
    core_customer_portal_url: null,
    chatbot_msgs_customer_portal_url: null,
    custom_domains_customer_portal_url: null,
    storage_customer_portal_url: null,
    credits_reset_at: plan.period.end,
    is_checkout_configured: app.config.stripe !== null && hasCheckout(offeredPlans(plan.corePlan)),
  };
}

/** Credits charged this month to the workspace and to the caller. Open reservations do not count. */
export async function countAiCredits(ctx: WorkspaceContext): Promise<{ overall: number; individual: number }> {
  const { app, actor } = ctx;
  const { period } = await getPlan(app, actor.workspaceId);
  const [overall, individual] = await Promise.all([
    readWallet(ctx, actor.workspaceId, period.start),
    readWallet(ctx, actor.userId, period.start),
  ]);
  return { overall: overall.spent, individual: individual.spent };
}
