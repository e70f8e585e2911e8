import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Instructions of an agent that a model improves or writes. */
export const agentEnhanceText = sentences("agentEnhanceText", {
  enhance: "Enhance",
  enhanceTitle: "Enhance the instructions",
  generateTitle: "Generate instructions",
  intro: "Nothing changes until you accept.",
  cost: "Uses one request to the default model.",
  wish: "What should be better?",
  wishPlaceholder: "For example: shorter, stricter rules, or what to do when something is missing.",
  enhancing: "Improving the instructions...",
  generating: "Writing the instructions...",
  ready: (count: number) => `${plural(count, "suggested change")}. Nothing is changed yet.`,
  noChanges: "The model suggests no changes.",
  lostMentions: (names: readonly string[]) =>
    `If you accept this, the text no longer mentions ${formatList([...names])}.`,
  backgroundRequired: "Please provide a background first",
  failed: "Failed to enhance agent configuration",
  accepted: "Suggestion accepted",
});
