import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { nodeSpec } from "#engine/node.ts";
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
  revisions: () => ["regenerate"],
  visitors: "hidden",
  isInPdf: true,
  draft: () => ({ agentId: null, prompt: "" }),
  mapReferences: ({ agentId, prompt }, visitor) => ({
    agentId: agentId === null ? null : visitor.id("agent", agentId),
    prompt: visitor.text(prompt, { name: "prompt" }),
  }),
  missingFields: ({ prompt }) => (prompt.trim() ? [] : [missing.decisionLogic]),
  lint: ({ prompt }, { node }) =>
    reversed.test(prompt)
      ? [{ severity: "warning", code: "reversedGate", text: findings.reversedGate(node.label) }]
      : [],
  toPromptText: ({ decision, reasoning }) => `${decision ? gateViewText.continue : gateViewText.stop} — ${reasoning}`,
  branching: {
    next: ({ decision }) => (decision ? "on" : "stop"),
    edgeLabel: () => gateViewText.continue,
  },
  estimate({ agentId }, prices) {
    const once = prices.request(agentId);
    return { min: once, max: once };
  },
});
