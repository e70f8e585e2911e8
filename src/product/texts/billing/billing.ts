import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { formatCreditAmount, formatCredits } from "../../credits.ts";
import { type AddOnType, type CorePlan, yearlySavingPercent } from "../../plans.ts";
import { sentences } from "../../sentences.ts";

export const billingText = sentences("billingText", {
  block: {
    free: "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
    paid: "You're running out of AI credits. Top up to get more credits!",
    individual:
      "You have reached your individual limit of AI credits in this workspace! Please contact the workspace's owner for support.",
    visitor: "This service is temporarily unavailable. Please try again later.",
  },

  credits: {
    meter: "Credits",
    used: (used: number) => formatCredits(used),
    ofLimit: (limit: number | null) => (limit === null ? "unlimited" : `of ${formatCredits(limit)}`),
    resets: (day: string) => `Resets ${day}`,
    cost: (credits: number) => formatCreditAmount(credits),
    perRequest: (credits: number) => `${formatCreditAmount(credits)} per request`,
  },

  plan: {
    heading: (plan: string) => `This workspace is on ${plan} plan.`,
    monthly: "Monthly",
    yearly: "Yearly",
    saving: `Save ${yearlySavingPercent}%`,
    current: "Current plan",
    perMonth: "a month",
    forever: "forever",
    custom: "Custom",
    billed: { billed_monthly: "billed monthly", billed_yearly: "billed yearly", billed_one_time: "paid once" },
    see: "See plans",
    upgrade: "Upgrade now",
    changeTo: (plan: string) => `Change to ${plan}`,
  },

  topup: {
    titles: {
      CHATBOT_MSGS_TOPUP: "Increase your AI credits limit",
      CUSTOM_DOMAIN_TOPUP: "Get more custom domains",
      STORAGE_TOPUP: "Increase your knowledge storage limit",
      WORKSPACE_EDITOR_SEAT_TOPUP: "Get more OWNER/EDITOR seats for your team workspace",
      WORKSPACE_USER_SEAT_TOPUP: "Get more USER seats for your team workspace",
    } satisfies Record<AddOnType, string>,
    quantity: {
      CHATBOT_MSGS_TOPUP: (units: number) => `${formatNumber(units * 1_000)} AI credits a month`,
      CUSTOM_DOMAIN_TOPUP: (units: number) => plural(units, "custom domain"),
      STORAGE_TOPUP: (units: number) => `${formatNumber(units * 10)} GB of storage`,
      WORKSPACE_EDITOR_SEAT_TOPUP: (units: number) => plural(units, "editor seat"),
      WORKSPACE_USER_SEAT_TOPUP: (units: number) => plural(units, "user seat"),
    } satisfies Record<AddOnType, (units: number) => string>,
    purchase: "Purchase",
    update: "Update",
    total: (price: string, cycle: string) => `${price} ${cycle}`,
    cycles: { billed_monthly: "per month", billed_yearly: "per year", billed_one_time: "once" },
  },
});

/** The message shown when credits run out, by plan. */
export function creditBlockText(plan: CorePlan): string {
  return plan === "FREE" ? billingText.block.free : billingText.block.paid;
}
