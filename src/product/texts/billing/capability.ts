import type { Capability } from "../../plans.ts";
import { sentences } from "../../sentences.ts";

/** What plans include, as upgrade prompts name it: "{name} is part of Advanced." */
export const capabilityNames = sentences("capabilityNames", {
  premiumModels: "This model",
  ownKeys: "Using your own keys",
  advancedTools: "This tool",
  hideBadge: "Hiding the badge",
  restrictEmbedding: "Restricting where a chatbot is embedded",
  rateLimit: "A custom rate limit",
  bulkRun: "Running in bulk",
  schedule: "Running on a schedule",
  computerUse: "Computer use",
  browserUse: "Browser use",
  customDomains: "A custom domain",
  publicApi: "The public API",
  accessTags: "Access control by tags",
  workspaceBranding: "Custom workspace branding",
  customUserId: "A custom user ID",
  sessionContext: "Session context",
} satisfies Readonly<Record<Capability, string>>);
