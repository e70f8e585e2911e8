import type { AgentConfig } from "#features/agent/schema.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ReachRow, ReachTool } from "../schema.ts";

type Settings = Pick<AgentConfig, "toolPolicies" | "trustedTargets">;

/** What can be decided for all tools of a row. */
export const choicesFor = ({ tools }: Pick<ReachRow, "tools">): ToolPolicy[] => {
  const [first, ...others] = tools;
  return (first?.choices ?? []).filter((choice) => others.every(({ choices }) => choices.includes(choice)));
};

/**
 * The settings of the agent with a decision for some tools, as its section for tools stores them: no default, and no trusted
 * target for what isn't always allowed.
 */
export function decide(
  { toolPolicies, trustedTargets }: Settings,
  tools: readonly ReachTool[],
  decision: ToolPolicy,
): Settings {
  const policies = { ...toolPolicies };
  for (const { name, byDefault } of tools) {
    if (decision === byDefault) delete policies[name];
    else policies[name] = decision;
  }
  const targets = new Set(tools.map(({ targetId }) => targetId));
  return {
    toolPolicies: policies,
    trustedTargets: decision === "always" ? trustedTargets : trustedTargets.filter((one) => !targets.has(one)),
  };
}
