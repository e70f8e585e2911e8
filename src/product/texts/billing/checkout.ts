import { formatNumber } from "#lib/locale.ts";
/** Dialogs for buying plans and top-ups. */

import type { Checkout } from "../../plans.ts";
import { sentences } from "../../sentences.ts";

const dollars = (amount: number) =>
  formatNumber(amount, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

export const checkoutText = sentences("checkoutText", {
  ownersOnly: "Only an owner of this workspace can change the plan.",
  ownersBuy: "Only an owner of this workspace can buy this.",
  cycle: "Billing cycle",
  quantity: "Quantity",
  current: (text: string) => `You have ${text} in addition to the plan.`,
  /** Options at a credit limit when this server has no payments. */
  limit: {
    title: "Plan and credits",
    addKey: {
      title: "Use your own provider key",
      desc: "Requests with your own key or endpoint cost no credits and work on every plan.",
      ownersOnly: "An owner of this workspace can add a key in Settings. Requests with that key cost no credits.",
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
  upgrade: {
    title: "Upgrade your workspace",
    desc: "More credits, advanced models, and everything your team needs.",
  },
});

/** "$49", "$4.08". */
export const formatPrice = dollars;

/** The price of a number of units on one bill. */
export const formatCharge = ({ charge }: Checkout, units: number): string => dollars(charge * units);
