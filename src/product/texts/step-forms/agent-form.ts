/** Settings of an agent step. */

import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

export const agentFormText = sentences("agentFormText", {
  agent: "Agent",
  prompt: "Prompt",
  agentDeleted: "This agent no longer exists. Choose another one.",
  noModel: "No model is available. Add a provider key in Settings.",
  auto: (model: string) => `${model} (Auto)`,
  model: (model: string, credits: number) => `${model} · ${formatCreditAmount(credits)} per answer`,
  promptPlaceholder: "Describe what this step should do. Type @ to insert earlier answers and results.",
});
