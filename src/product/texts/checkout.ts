import type { Checkout } from "../plans.ts";

/** Dialogs where plans and top-ups are bought, beyond the words of `billing.ts`. */
export const checkoutText = {
  ownersOnly: "Only an owner of this workspace can change the plan.",
  ownersBuy: "Only an owner of this workspace can buy this.",
  noTopup: "Payments are not set up on this instance. Ask the operator for more.",
  cycle: "Billing cycle",
  quantity: "How much",
  current: (text: string) => `You have ${text} on top of the plan.`,
  credits: {
    used: (used: string, limit: string) => `${used} of ${limit} credits used`,
    own: "Your credits",
  },
} as const;

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

/** "$49", "$4.08". */
export const formatPrice = dollars;

/** What a number of units comes to on one bill. */
export const formatCharge = ({ charge }: Checkout, units: number): string => dollars(charge * units);
