import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { currencies, currencyDecimals, defaultCurrency, paymentBounds } from "#product/currencies.ts";
import { limits } from "#product/limits.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";

const config = z.object({
  /** In the currency's main unit; null before it is entered. */
  amount: z.number().min(0).max(limits.workflow.paymentAmount.max).nullable().default(null),
  currency: z.enum(currencies).default(defaultCurrency),
});
export type PaymentConfig = z.infer<typeof config>;

const result = z.object({ stripePaymentIntentId: z.string(), receiptEmail: z.string(), isSuccessful: z.boolean() });
export type PaymentResult = z.infer<typeof result>;

export const payment = nodeSpec({
  type: "PAYMENT",
  title: "Payment",
  hint: "Collects a card payment before continuing",
  synonyms: ["stripe", "card", "checkout", "money", "charge"],
  icon: "credit-card",
  family: "human",
  traits: { waits: "payment" },
  config,
  result,
  visitors: "always",
  isInPdf: true,
  draft: () => ({ amount: 10, currency: defaultCurrency }),
  mapReferences: ({ amount, currency }) => ({ amount, currency }),
  missingFields({ amount, currency }) {
    const { min, max } = paymentBounds(currency);
    const isWhole = currencyDecimals(currency) > 0 || Number.isInteger(amount);
    return amount !== null && amount >= min && amount <= max && isWhole ? [] : [missing.amount];
  },
  lint: (_, { node, facts }) =>
    facts.hasStripeKeys === false
      ? [{ severity: "error", code: "noStripeKeys", text: findings.noStripeKeys(node.label) }]
      : [],
  toPromptText: (_, { config: { amount, currency } }) => paymentStepText.toPromptText(amount ?? 0, currency),
  toPinnedResult: (result) => ({ ...result, receiptEmail: "" }),
});
