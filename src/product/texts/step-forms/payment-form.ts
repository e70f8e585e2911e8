import { sentences } from "../../sentences.ts";
/** Settings of a payment step. */
export const paymentFormText = sentences("paymentFormText", {
  amount: "Amount",
  currency: "Currency",
  amountRange: (min: string, max: string) => `Between ${min} and ${max}.`,
  payerHint:
    "The person who runs the workflow pays by card to this workspace's Stripe account. Later steps stay hidden until they pay.",
  noStripeKeys: "This workspace has no Stripe keys.",
  openKeys: "Open Keys & Credentials",
  testKeys: "These are Stripe test keys, so no money moves.",
});
