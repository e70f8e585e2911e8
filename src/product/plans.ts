/** Plans, prices, what each plan allows, and add-ons. Prices in USD. */
import { limits } from "./limits.ts";

export const planTypes = [
  "CORE_PLAN",
  "STORAGE_TOPUP",
  "CHATBOT_MSGS_TOPUP",
  "CUSTOM_DOMAIN_TOPUP",
  "WORKSPACE_EDITOR_SEAT_TOPUP",
  "WORKSPACE_USER_SEAT_TOPUP",
] as const;
export type PlanType = (typeof planTypes)[number];
export type AddOnType = Exclude<PlanType, "CORE_PLAN">;

export const corePlans = [
  "FREE",
  "PERSONAL",
  "LIFETIME",
  "LIFETIME_PRO",
  "LEGACY_LIFETIME_PRO",
  "EXCLUSIVE_LIFETIME",
  "EXCLUSIVE_LIFETIME_PRO",
  "EXCLUSIVE_LIFETIME_MAX",
  "LIFETIME_TEAM",
  "TEAM",
  "BUSINESS",
  "TROUPE_MANAGED",
] as const;
export type CorePlan = (typeof corePlans)[number];

export type BillingCycle = "billed_monthly" | "billed_yearly" | "billed_one_time";

/** What a checkout needs. Ids and address come from the payment provider's set-up at run time. */
export interface Checkout {
  /** USD per month; the whole price where it is paid once. */
  price: number;
  /** USD that one bill of this cycle comes to. */
  charge: number;
  product_id: string | null;
  variant_id: string | null;
  checkout_url: string | null;
  /** Prices per month for those who subscribed before a day (YYYY-MM-DD). */
  old_prices: Readonly<Record<string, number>>;
}
export type CheckoutData = Partial<Readonly<Record<BillingCycle, Checkout>>>;

/** `null` is unlimited. */
export interface PlanLimits {
  /** AI credits per month. */
  max_ai_queries: number | null;
  max_editor_seats: number | null;
  max_user_seats: number | null;
  /** Storage in GB of 1e9 bytes. */
  max_knowledge_sources: number | null;
  included_custom_domains: number | null;
  is_llm_api_key_required: boolean;
}

export interface PlanDefinition {
  enum: CorePlan;
  isHidden: boolean;
  display_name: string;
  is_lifetime: boolean;
  learn_more_url: string | null;
  limits: Readonly<PlanLimits>;
  checkout_data: CheckoutData;
}

/** Subscriptions that began before this day keep the earlier prices. */
export const priceChangeDay = "2025-09-01";

const checkout = (price: number, months: number, oldPrice?: number): Checkout => ({
  price,
  charge: Math.round(price * months * 100) / 100,
  product_id: null,
  variant_id: null,
  checkout_url: null,
  old_prices: oldPrice === undefined ? {} : { [priceChangeDay]: oldPrice },
});
const oneTime = (price: number): CheckoutData => ({ billed_one_time: checkout(price, 1) });

interface Lifetime {
  display_name: string;
  price: number;
  storage: number | null;
  isHidden?: true;
}

const lifetime = (plan: CorePlan, { display_name, price, storage, isHidden }: Lifetime): PlanDefinition => ({
  enum: plan,
  isHidden: isHidden ?? false,
  display_name,
  is_lifetime: true,
  learn_more_url: null,
  limits: {
    max_ai_queries: null,
    max_editor_seats: 1,
    max_user_seats: 0,
    max_knowledge_sources: storage,
    included_custom_domains: 0,
    is_llm_api_key_required: true,
  },
  checkout_data: oneTime(price),
});

export const plans: Readonly<Record<CorePlan, PlanDefinition>> = {
  FREE: {
    enum: "FREE",
    isHidden: false,
    display_name: "Free",
    is_lifetime: false,
    learn_more_url: null,
    limits: {
      max_ai_queries: 100,
      max_editor_seats: 5,
      max_user_seats: 0,
      max_knowledge_sources: 0.1,
      included_custom_domains: 0,
      is_llm_api_key_required: false,
    },
    checkout_data: { billed_monthly: checkout(0, 1), billed_yearly: checkout(0, 12) },
  },
  PERSONAL: {
    enum: "PERSONAL",
    isHidden: false,
    display_name: "Pro",
    is_lifetime: false,
    learn_more_url: null,
    limits: {
      max_ai_queries: 6_000,
      max_editor_seats: 1,
      max_user_seats: 0,
      max_knowledge_sources: 5,
      included_custom_domains: 0,
      is_llm_api_key_required: false,
    },
    checkout_data: { billed_monthly: checkout(49, 1, 29), billed_yearly: checkout(39, 12, 20) },
  },
  LIFETIME: lifetime("LIFETIME", {
    display_name: "Lifetime",
    price: 129,
    storage: 20,
  }),
  LIFETIME_PRO: lifetime("LIFETIME_PRO", {
    display_name: "Lifetime Pro",
    price: 249,
    storage: 50,
  }),
  LEGACY_LIFETIME_PRO: lifetime("LEGACY_LIFETIME_PRO", {
    display_name: "Legacy Lifetime Pro",
    price: 249,
    storage: null,
    isHidden: true,
  }),
  EXCLUSIVE_LIFETIME: lifetime("EXCLUSIVE_LIFETIME", {
    display_name: "Exclusive Lifetime",
    price: 149,
    storage: 5,
  }),
  EXCLUSIVE_LIFETIME_PRO: lifetime("EXCLUSIVE_LIFETIME_PRO", {
    display_name: "Exclusive Lifetime Pro",
    price: 249,
    storage: 5,
  }),
  EXCLUSIVE_LIFETIME_MAX: lifetime("EXCLUSIVE_LIFETIME_MAX", {
    display_name: "Exclusive Lifetime Max",
    price: 399,
    storage: 5,
  }),
  LIFETIME_TEAM: {
    enum: "LIFETIME_TEAM",
    isHidden: false,
    display_name: "Special Team Free",
    is_lifetime: true,
    learn_more_url: null,
    limits: {
      max_ai_queries: null,
      max_editor_seats: 5,
      max_user_seats: 5,
      max_knowledge_sources: 0,
      included_custom_domains: 0,
      is_llm_api_key_required: true,
    },
    checkout_data: oneTime(0),
  },
  TEAM: {
    enum: "TEAM",
    isHidden: false,
    display_name: "Advanced",
    is_lifetime: false,
    learn_more_url: null,
    limits: {
      max_ai_queries: 30_000,
      max_editor_seats: 5,
      max_user_seats: 20,
      max_knowledge_sources: 25,
      included_custom_domains: 0,
      is_llm_api_key_required: false,
    },
    checkout_data: { billed_monthly: checkout(179, 1, 99), billed_yearly: checkout(149, 12, 83) },
  },
  BUSINESS: {
    enum: "BUSINESS",
    isHidden: false,
    display_name: "Ultra",
    is_lifetime: false,
    learn_more_url: null,
    limits: {
      max_ai_queries: 100_000,
      max_editor_seats: null,
      max_user_seats: null,
      max_knowledge_sources: 100,
      included_custom_domains: null,
      is_llm_api_key_required: false,
    },
    checkout_data: { billed_monthly: checkout(449, 1, 249), billed_yearly: checkout(374, 12, 207) },
  },
  TROUPE_MANAGED: {
    enum: "TROUPE_MANAGED",
    isHidden: true,
    display_name: "Managed",
    is_lifetime: false,
    learn_more_url: null,
    limits: {
      max_ai_queries: 30_000,
      max_editor_seats: 20,
      max_user_seats: 50,
      max_knowledge_sources: 100,
      included_custom_domains: 0,
      is_llm_api_key_required: false,
    },
    checkout_data: { billed_monthly: checkout(1_499, 1), billed_yearly: checkout(1_125, 12) },
  },
};

/** The plans that stand on the billing page: hidden and lifetime ones only while they are the current one. */
export function offeredPlans(current: CorePlan): PlanDefinition[] {
  return corePlans
    .map((plan) => plans[plan])
    .filter((plan) => plan.enum === current || !(plan.isHidden || plan.is_lifetime));
}

/** Whether any of these plans has an address where it can be bought. */
export function hasCheckout(offered: readonly PlanDefinition[]): boolean {
  return offered.some(({ checkout_data: data }) =>
    Object.values(data).some((checkout) => checkout.checkout_url !== null),
  );
}

/** The price per month that someone pays who subscribed on a day; the old one for the first cutoff after it. */
export function priceOf(checkout: Checkout, subscribedAt: Date | null): { price: number; isGrandfathered: boolean } {
  if (subscribedAt) {
    const day = subscribedAt.toISOString().slice(0, 10);
    const cutoff = Object.keys(checkout.old_prices)
      .sort()
      .find((candidate) => day < candidate);
    const old = cutoff === undefined ? undefined : checkout.old_prices[cutoff];
    if (old !== undefined) return { price: old, isGrandfathered: true };
  }
  return { price: checkout.price, isGrandfathered: false };
}

/** What the toggle between monthly and yearly promises. */
export const yearlySavingPercent = 20;

// What plans allow

const paidPlans = [
  "PERSONAL",
  "LIFETIME",
  "LIFETIME_PRO",
  "LEGACY_LIFETIME_PRO",
  "EXCLUSIVE_LIFETIME",
  "EXCLUSIVE_LIFETIME_PRO",
  "EXCLUSIVE_LIFETIME_MAX",
  "LIFETIME_TEAM",
  "TEAM",
  "BUSINESS",
  "TROUPE_MANAGED",
] as const satisfies readonly CorePlan[];
const advancedPlans = ["TEAM", "BUSINESS", "TROUPE_MANAGED"] as const satisfies readonly CorePlan[];

const capabilityPlans = {
  premiumModels: paidPlans,
  ownKeys: corePlans,
  advancedTools: paidPlans,
  hideBadge: paidPlans,
  restrictEmbedding: paidPlans,
  rateLimit: paidPlans,
  bulkRun: paidPlans,
  schedule: paidPlans,
  computerUse: paidPlans,
  browserUse: paidPlans,
  customDomains: paidPlans,
  publicApi: advancedPlans,
  accessTags: advancedPlans,
  workspaceBranding: advancedPlans,
  customUserId: corePlans,
  sessionContext: corePlans,
} as const satisfies Record<string, readonly CorePlan[]>;
export type Capability = keyof typeof capabilityPlans;
// Object.keys widens

/** Whether a plan includes a capability, or may buy it as an add-on where it is sold that way. */
export function planIncludes(plan: CorePlan, capability: Capability): boolean {
  const allowed: readonly CorePlan[] = capabilityPlans[capability];
  return allowed.includes(plan);
}

/** Max rows of one bulk run. */
export const bulkRowsOf = (plan: CorePlan): number =>
  plan === "BUSINESS" || plan === "TROUPE_MANAGED" ? limits.bulkRun.rows : limits.bulkRun.rowsOnSmallerPlans;

/** The cheapest sold plan with a capability: what an upgrade prompt names. */
export function minimumPlanFor(capability: Capability): CorePlan {
  return planIncludes("FREE", capability) ? "FREE" : planIncludes("PERSONAL", capability) ? "PERSONAL" : "TEAM";
}

// Add-ons

export interface AddOn {
  desc: string;
  /** What one step of the slider adds. */
  limits: Readonly<Partial<Record<Exclude<keyof PlanLimits, "is_llm_api_key_required">, number>>>;
  checkout_data: CheckoutData;
}

const billedYearly = (charge: number): Checkout => ({ ...checkout(Math.round((charge / 12) * 100) / 100, 12), charge });

export const addOns: Readonly<Record<AddOnType, AddOn>> = {
  CHATBOT_MSGS_TOPUP: {
    desc: "More AI credits every month, for everything in this workspace.",
    limits: { max_ai_queries: 1_000 },
    checkout_data: { billed_monthly: checkout(9, 1) },
  },
  CUSTOM_DOMAIN_TOPUP: {
    desc: "Serve chatbots or workflows from your own address.",
    limits: {},
    checkout_data: { billed_yearly: checkout(1, 12) },
  },
  STORAGE_TOPUP: {
    desc: "More room for knowledge sources.",
    limits: { max_knowledge_sources: 10 },
    checkout_data: { billed_yearly: billedYearly(49) },
  },
  WORKSPACE_EDITOR_SEAT_TOPUP: {
    desc: "One more person who builds, as owner or editor.",
    limits: { max_editor_seats: 1 },
    checkout_data: { billed_monthly: checkout(29, 1), billed_yearly: billedYearly(290) },
  },
  WORKSPACE_USER_SEAT_TOPUP: {
    desc: "One more person who uses what the team has built.",
    limits: { max_user_seats: 1 },
    checkout_data: { billed_monthly: checkout(5, 1), billed_yearly: billedYearly(50) },
  },
};
