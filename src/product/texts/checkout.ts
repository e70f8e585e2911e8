import type { Checkout } from "../plans.ts";

/** Dialogs where plans and top-ups are bought, beyond the words of `billing.ts`. */
export const checkoutText = {
  ownersOnly: "Only an owner of this workspace can change the plan.",
  ownersBuy: "Only an owner of this workspace can buy this.",
  cycle: "Billing cycle",
  quantity: "How much",
  current: (text: string) => `You have ${text} on top of the plan.`,
  /** What can be done at a limit on a server that sells nothing. */
  limit: {
    title: "Plan and credits",
    addKey: {
      title: "Use your own provider key",
      desc: "Requests on your own key or endpoint cost no credits and are open on every plan.",
      ownersOnly: "An owner of this workspace can add a key in the settings. Requests on it cost no credits.",
      open: "Add a key",
    },
    operator: {
      title: "Change the plan or grant credits",
      desc: "You operate this server and can do this for any workspace.",
      open: "Open workspaces",
    },
    askOperator: {
      title: "Ask the operator of this server",
      desc: "The operator can change the plan of this workspace or grant credits.",
    },
  },
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
