import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { nodeSpec } from "#engine/node.ts";
import { areComplete, decidingRules, findInvalidPattern, mapRules, ruleSettings } from "#engine/rules/rule.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { gateViewText } from "#product/texts/run/step-views.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";

/** Detects prompts that expect true to mean stop; here true always means continue. */
const reversed = /\btrue\s*\(\s*stop/i;
export const gate = nodeSpec({
  type: "GATE",
  title: "Gate",
  hint: "Continues or stops the run based on a condition",
  synonyms: ["stop", "if", "check", "condition", "guard", "filter", "decision"],
  icon: "octagon-pause",
  family: "flow",
  /** `agentId` null uses the workspace's default model. */
  config: z.object({
    agentId: z.string().max(64).nullable().default(null),
    prompt: z.string().max(limits.workflow.promptChars).default(""),
    ...ruleSettings,
  }),
  result: z.object({ decision: z.boolean(), reasoning: z.string() }),
  execution: {
    needs: ["object"],
    failures: () => ({
      run: runToastText.gateFailed,
      regenerate: runToastText.gateRegenerateFailed,
      noResult: runToastText.noGateResult,
    }),
  },
  compact: {
    schema: z.object({ prompt: compactPrompt.describe("When the run continues; otherwise it stops here.") }),
  },
  // Rules decide the same way again.
  revisions: (config) => (decidingRules(config) ? [] : ["regenerate"]),
  visitors: "hidden",
  isInPdf: true,
  draft: () => ({ agentId: null, prompt: "" }),
  mapReferences: (config, visitor) => ({
    ...mapRules(config, visitor),
    agentId: config.agentId === null ? null : visitor.id("agent", config.agentId),
    prompt: visitor.text(config.prompt, { name: "prompt" }),
  }),
  missingFields(config) {
    const rules = decidingRules(config);
    if (rules) return areComplete(rules) ? [] : [missing.rules];
    return config.prompt.trim() ? [] : [missing.decisionLogic];
  },
  lint(config, { node }) {
    const rules = decidingRules(config);
    const pattern = rules && findInvalidPattern(rules);
    if (pattern !== null)
      return [{ severity: "error", code: "invalidPattern", text: findings.invalidPattern(node.label, pattern) }];
    return !rules && reversed.test(config.prompt)
      ? [{ severity: "warning", code: "reversedGate", text: findings.reversedGate(node.label) }]
      : [];
  },
  toValue: (result) => result,
  toPromptText: ({ decision, reasoning }) => `${decision ? gateViewText.continue : gateViewText.stop} — ${reasoning}`,
  branching: {
    next: ({ decision }) => (decision ? "on" : "stop"),
    edgeLabel: () => gateViewText.continue,
  },
  estimate(config, prices) {
    if (decidingRules(config)) return { min: 0, max: 0 };
    const once = prices.request(config.agentId);
    return { min: once, max: once };
  },
});
