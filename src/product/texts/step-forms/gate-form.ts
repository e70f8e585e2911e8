import { sentences } from "../../sentences.ts";
/** Settings of a gate step. */
export const gateFormText = sentences("gateFormText", {
  noAgent: "No agent (for simple checks)",
  prompt: "Decision logic",
  promptPlaceholder: "Continue only if… Type @ to insert earlier answers and results.",
  promptHint: "Describe when the run continues and when it stops. Stopping ends the whole run.",
});
