import type { CorePlan } from "../../plans.ts";
import { sentences } from "../../sentences.ts";

interface PlanWords {
  desc: string;
  benefits: readonly string[];
  /** What the plan requires. */
  notice?: string;
  tag?: string;
}

/** How the list of plans describes each plan. */
export const planText: Readonly<Record<CorePlan, PlanWords>> = sentences("planText", {
  FREE: {
    desc: "Try everything that matters. No card needed.",
    benefits: ["100 AI credits a month", "Basic models", "Unlimited agents and workflows", "5 editor seats"],
  },
  PERSONAL: {
    desc: "For one person who works with agents every day.",
    benefits: ["6,000 AI credits a month", "Everything in Free", "Advanced models", "1 editor seat"],
  },
  LIFETIME: {
    desc: "Pay once and use your own key.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  LIFETIME_PRO: {
    desc: "Pay once and use your own key.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  LEGACY_LIFETIME_PRO: {
    desc: "The first lifetime plan.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  EXCLUSIVE_LIFETIME: {
    desc: "A partner offer: pay once and use your own key.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  EXCLUSIVE_LIFETIME_PRO: {
    desc: "A partner offer: pay once and use your own key.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  EXCLUSIVE_LIFETIME_MAX: {
    desc: "A partner offer: pay once and use your own key.",
    notice: "Needs your own OpenAI API key.",
    benefits: ["Unlimited AI credits on your own OpenAI API key", "1 editor seat", "Advanced models"],
  },
  LIFETIME_TEAM: {
    desc: "A team workspace on the key of its owner.",
    notice: "Needs the owner's OpenAI API key.",
    benefits: [
      "Unlimited AI credits on the owner's OpenAI API key",
      "5 editor seats",
      "5 user seats",
      "Advanced models",
    ],
  },
  TEAM: {
    desc: "For teams that build for each other.",
    tag: "Most popular",
    benefits: [
      "30,000 AI credits a month",
      "Everything in Pro",
      "5 editor seats and 20 user seats",
      "Custom workspace branding",
    ],
  },
  BUSINESS: {
    desc: "For organizations that run on agents.",
    benefits: ["100,000 AI credits a month", "Everything in Advanced", "Unlimited editor and user seats"],
  },
  TROUPE_MANAGED: {
    desc: "We build and look after your agents and workflows.",
    benefits: ["30,000 AI credits a month", "Everything in Advanced", "20 editor seats and 50 user seats"],
  },
} satisfies Readonly<Record<CorePlan, PlanWords>>);
