import { z } from "zod";
import type { NodeRunner } from "#engine/node/runner.ts";
import { decidingRules } from "#engine/rules/rule.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { evaluateWithPatterns } from "../evaluate-with-patterns.ts";
import { routerPrompt } from "./prompt.ts";
import type { router } from "./spec.ts";

/**
 * The first path whose rules are met is taken. Without one, a single path without rules is the one for everything else;
 * among several, the product's own model chooses. The engine retries when it returns an unknown id.
 */
export const runRouter: NodeRunner<typeof router> = async ({ config, host, prompt, value, labelOf }) => {
  const missed: string[] = [];
  for (const path of config.paths) {
    const rules = decidingRules(path);
    if (!rules || path.nextNodeId === null) continue;
    const outcome = await evaluateWithPatterns(rules, value);
    if ("invalid" in outcome) return { fail: outcome.invalid };
    if (outcome.isMet) return { done: { nextNodeId: path.nextNodeId, reasoning: outcome.reasons.join("\n") } };
    missed.push(...outcome.reasons);
  }
  const hasRules = config.paths.some((path) => decidingRules(path));
  const paths = config.paths.flatMap((path) => {
    const { nextNodeId, desc, name = "" } = path;
    if (nextNodeId === null || decidingRules(path)) return [];
    return [{ nodeId: nextNodeId, label: labelOf(nextNodeId) ?? nextNodeId, desc: desc.trim() ? desc : name }];
  });
  const [only, ...others] = paths;
  if (hasRules && !only) return { fail: [ruleText.noneMet, ...missed].join("\n") };
  if (hasRules && only && others.length === 0)
    return { done: { nextNodeId: only.nodeId, reasoning: [ruleText.otherwise, ...missed].join("\n") } };
  const decision = await host.object({
    by: "platform",
    name: "router decision",
    ...routerPrompt(await prompt(config.prompt), paths),
    schema: z.object({ reasoning: z.string().min(1), nextNodeId: z.enum(paths.map(({ nodeId }) => nodeId)) }),
  });
  return { done: decision };
};
