import { sentences } from "../../sentences.ts";
/** Why an agent cannot be saved. */
export const agentErrorText = sentences("agentErrorText", {
  selfAsSubAgent: "An agent can't be its own sub-agent.",
  changedElsewhere: "Someone else saved this agent. Your changes are still here, and nothing was overwritten.",
});
