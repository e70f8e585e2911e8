import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The list of everything that waits for a person. */
export const needsYouText = sentences("needsYouText", {
  title: "Needs you",
  empty: "Nothing needs your attention.",
  emptyText: "Forms, approvals, and questions from your agents appear here.",
  count: (count: number) => `${plural(count, "item")} waiting`,
  more: (count: number) => `${plural(count, "older item")} not shown.`,
  shown: "Shown",
  mine: "Mine",
  everyones: "Everyone's",
  emptyMine: "Nothing is assigned to you.",
  startedBy: (name: string) => `Started by ${name}`,
  asksFor: (tool: string) => `The agent wants to use “${tool}”.`,
  unknownCall: (tool: string) => `It's unclear whether “${tool}” happened.`,
  what: {
    input: "Waits for input",
    payment: "Waits for a payment",
    unknown: "A delivery to check",
    approval: "Waits for your approval",
    decision: "Waits for your decision",
  },
  action: { fillIn: "Fill in", pay: "Pay", check: "Check", answer: "Answer", review: "Review" },
});
