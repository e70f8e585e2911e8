import { z } from "zod";
import type { NodeRunner } from "#engine/node/runner.ts";
import { decidingRules } from "#engine/rules/rule.ts";
import { evaluateWithPatterns } from "../evaluate-with-patterns.ts";
import { gatePrompt } from "./prompt.ts";
import type { gate } from "./spec.ts";

/** True continues the run, false stops it. The reasoning is stored with the decision. Rules need no model. */
export const runGate: NodeRunner<typeof gate> = async ({ config, host, prompt, value }) => {
  const rules = decidingRules(config);
  if (rules) {
    const outcome = await evaluateWithPatterns(rules, value);
    if ("invalid" in outcome) return { fail: outcome.invalid };
    return { done: { decision: outcome.isMet, reasoning: outcome.reasons.join("\n") } };
  }
  const decision = await host.object({
    by: { agentId: config.agentId },
    name: "gate decision",
    ...gatePrompt(await prompt(config.prompt)),
    schema: z.object({ reasoning: z.string().min(1), decision: z.boolean() }),
  });
  return { done: decision };
};
