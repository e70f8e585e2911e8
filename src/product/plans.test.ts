import { expect, test } from "vitest";
import {
  addOns,
  type Capability,
  type CorePlan,
  corePlans,
  hasCheckout,
  minimumPlanFor,
  offeredPlans,
  planIncludes,
  plans,
  priceChangeDay,
  priceOf,
} from "./plans.ts";

// Spec 1 §9, typed out: name, monthly, yearly, once, credits, editor seats, user seats, storage in GB, own key.
// biome-ignore format: a table
const table: readonly [CorePlan, string, number | null, number | null, number | null, number | null, number | null, number | null, number | null, boolean][] = [
  ["FREE", "Free", 0, 0, null, 100, 5, 0, 0.1, false],
  ["PERSONAL", "Pro", 49, 39, null, 6_000, 1, 0, 5, false],
  ["LIFETIME", "Lifetime", null, null, 129, null, 1, 0, 20, true],
  ["LIFETIME_PRO", "Lifetime Pro", null, null, 249, null, 1, 0, 50, true],
  ["LEGACY_LIFETIME_PRO", "Legacy Lifetime Pro", null, null, 249, null, 1, 0, null, true],
  ["EXCLUSIVE_LIFETIME", "Exclusive Lifetime", null, null, 149, null, 1, 0, 5, true],
  ["EXCLUSIVE_LIFETIME_PRO", "Exclusive Lifetime Pro", null, null, 249, null, 1, 0, 5, true],
  ["EXCLUSIVE_LIFETIME_MAX", "Exclusive Lifetime Max", null, null, 399, null, 1, 0, 5, true],
  ["LIFETIME_TEAM", "Special Team Free", null, null, 0, null, 5, 5, 0, true],
  ["TEAM", "Advanced", 179, 149, null, 30_000, 5, 20, 25, false],
  ["BUSINESS", "Ultra", 449, 374, null, 100_000, null, null, 100, false],
  ["TROUPE_MANAGED", "Managed", 1_499, 1_125, null, 30_000, 20, 50, 100, false],
];

test.each(table)(
  "%s is the plan of the price list",
  (plan, name, monthly, yearly, once, credits, editors, users, storage, ownKey) => {
    const { display_name, checkout_data: data, limits } = plans[plan];
    expect(display_name).toBe(name);
    expect(data.billed_monthly?.price ?? null).toBe(monthly);
    expect(data.billed_yearly?.price ?? null).toBe(yearly);
    expect(data.billed_one_time?.price ?? null).toBe(once);
    expect(limits).toMatchObject({
      max_ai_queries: credits,
      max_editor_seats: editors,
      max_user_seats: users,
      max_knowledge_sources: storage,
      is_llm_api_key_required: ownKey,
    });
  },
);

test("each plan knows its own name", () => {
  for (const plan of corePlans) expect(plans[plan].enum).toBe(plan);
  expect(table).toHaveLength(corePlans.length);
});

test("two plans are hidden, and unlimited domains belong to Ultra alone", () => {
  expect(corePlans.filter((plan) => plans[plan].isHidden)).toEqual(["LEGACY_LIFETIME_PRO", "TROUPE_MANAGED"]);
  expect(corePlans.filter((plan) => plans[plan].limits.included_custom_domains === null)).toEqual(["BUSINESS"]);
});

test("the billing page shows the four plans, and another one only while it is the current one", () => {
  const names = (current: CorePlan) => offeredPlans(current).map((plan) => plan.enum);
  expect(names("FREE")).toEqual(["FREE", "PERSONAL", "TEAM", "BUSINESS"]);
  expect(names("LIFETIME")).toEqual(["FREE", "PERSONAL", "LIFETIME", "TEAM", "BUSINESS"]);
  expect(names("TROUPE_MANAGED")).toContain("TROUPE_MANAGED");
});

test("a year is billed at once", () => {
  expect(plans.TEAM.checkout_data.billed_yearly).toMatchObject({ price: 149, charge: 1_788 });
  expect(plans.TEAM.checkout_data.billed_monthly).toMatchObject({ price: 179, charge: 179 });
});

test.each<[CorePlan, number, number]>([
  ["PERSONAL", 29, 20],
  ["TEAM", 99, 83],
  ["BUSINESS", 249, 207],
])("%s keeps its earlier prices of %d and %d for who came before", (plan, monthly, yearly) => {
  const before = new Date("2025-01-20T10:00:00Z");
  const { billed_monthly, billed_yearly } = plans[plan].checkout_data;
  if (!billed_monthly || !billed_yearly) throw new Error("not sold");
  expect(priceOf(billed_monthly, before)).toEqual({ price: monthly, isGrandfathered: true });
  expect(priceOf(billed_yearly, before)).toEqual({ price: yearly, isGrandfathered: true });
  expect(priceOf(billed_monthly, new Date(`${priceChangeDay}T00:00:00Z`)).isGrandfathered).toBe(false);
  expect(priceOf(billed_monthly, null)).toEqual({ price: billed_monthly.price, isGrandfathered: false });
});

test("among several earlier prices the first cutoff after the start counts", () => {
  const checkout = {
    price: 30,
    charge: 30,
    product_id: null,
    variant_id: null,
    checkout_url: null,
    old_prices: { "2025-06-01": 20, "2024-01-01": 10 },
  };
  const at = (day: string) => priceOf(checkout, new Date(day)).price;
  expect([at("2023-05-05"), at("2024-01-01"), at("2025-05-31"), at("2025-06-01")]).toEqual([10, 20, 20, 30]);
});

// Behaviours 3.5, typed out: FREE, PERSONAL, TEAM, BUSINESS.
const matrix: readonly [Capability, boolean, boolean, boolean, boolean][] = [
  ["premiumModels", false, true, true, true],
  ["ownKeys", true, true, true, true],
  ["hideBadge", false, true, true, true],
  ["restrictEmbedding", false, true, true, true],
  ["rateLimit", false, true, true, true],
  ["bulkRun", false, true, true, true],
  ["schedule", false, true, true, true],
  ["publicApi", false, false, true, true],
  ["accessTags", false, false, true, true],
  ["workspaceBranding", false, false, true, true],
  ["customDomains", false, true, true, true],
  ["customUserId", true, true, true, true],
  ["sessionContext", true, true, true, true],
  ["computerUse", false, true, true, true],
  ["browserUse", false, true, true, true],
  ["advancedTools", false, true, true, true],
];

test.each(matrix)("%s is allowed as in the matrix", (capability, free, personal, team, business) => {
  const sold = ["FREE", "PERSONAL", "TEAM", "BUSINESS"] as const;
  const allowed = [free, personal, team, business];
  expect(sold.map((plan) => planIncludes(plan, capability))).toEqual(allowed);
  expect(minimumPlanFor(capability)).toBe(sold[allowed.indexOf(true)]);
});

test("add-ons have the prices of the price list", () => {
  expect(addOns.CHATBOT_MSGS_TOPUP).toMatchObject({
    limits: { max_ai_queries: 1_000 },
    checkout_data: { billed_monthly: { charge: 9 } },
  });
  expect(addOns.STORAGE_TOPUP.checkout_data.billed_yearly?.charge).toBe(49);
  expect(addOns.CUSTOM_DOMAIN_TOPUP.checkout_data).toMatchObject({ billed_yearly: { price: 1, charge: 12 } });
  expect(addOns.WORKSPACE_EDITOR_SEAT_TOPUP.checkout_data).toMatchObject({
    billed_monthly: { charge: 29 },
    billed_yearly: { charge: 290 },
  });
  expect(addOns.WORKSPACE_USER_SEAT_TOPUP.checkout_data).toMatchObject({
    billed_monthly: { charge: 5 },
    billed_yearly: { charge: 50 },
  });
});

test("plans can be bought only where a price has an address to pay at", () => {
  const offered = offeredPlans("FREE");
  expect(hasCheckout(offered)).toBe(false);
  const { billed_monthly: monthly } = plans.TEAM.checkout_data;
  const sold = monthly && { ...monthly, checkout_url: "https://pay.example/team" };
  expect(hasCheckout([...offered, { ...plans.TEAM, checkout_data: { billed_monthly: sold } }])).toBe(true);
});
