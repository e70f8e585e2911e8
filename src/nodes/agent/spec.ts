import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { answerText, message } from "#engine/message.ts";
import { nodeSpec } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

export const agent = nodeSpec({
  type: "AGENT",
  title: "Agent",
  hint: "Gives an agent one task",
  synonyms: ["ai", "model", "llm", "prompt", "gpt", "assistant", "write", "generate"],
  icon: "bot",
  family: "ai",
  /** `agentId` null means a general task. */
  config: z.object({
    agentId: z.string().max(64).nullable().default(null),
    prompt: z.string().max(limits.workflow.promptChars).default(""),
  }),
  result: z.object({ messages: z.array(message).max(1_000) }),
  execution: { needs: ["reply"] },
  fillAgentSlots: (config, hire) => ({ ...config, agentId: config.agentId ?? hire() }),
  compact: {
    schema: z.object({ prompt: compactPrompt }),
  },
  revisions: () => ["edit", "regenerate", "feedback"],
  visitors: "shown",
  isInPdf: true,
  draft: () => ({ agentId: null, prompt: "" }),
  mapReferences: ({ agentId, prompt }, visitor) => ({
    agentId: agentId === null ? null : visitor.id("agent", agentId),
    prompt: visitor.text(prompt, { name: "prompt" }),
  }),
  missingFields: ({ prompt }) => (prompt.trim() ? [] : [missing.prompt]),
  toPromptText: ({ messages }) => answerText(messages),
  estimate({ agentId }, prices) {
    const once = prices.request(agentId);
    return { min: once, max: once };
  },
});
