import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ToolSpec } from "#tools/tool.ts";

interface CallSituation {
  readonly spec: Pick<ToolSpec, "acts" | "acceptAnswer">;
  /** What the agent's owner decided; undefined leaves it to the kind of tool. */
  readonly policy: ToolPolicy | undefined;
  /** The turn has read something from outside, which may try to direct the agent. */
  readonly isTainted: boolean;
  /** The person allowed the tool for the rest of this chat. */
  readonly isAllowed: boolean;
}

/** Whether a call may run, waits for a person, or is refused. */
export function decideCall({ spec, policy, isTainted, isAllowed }: CallSituation): "run" | "wait" | "refuse" {
  if (policy === "never") return "refuse";
  if (spec.acceptAnswer) return "wait";
  if (spec.acts && isTainted) return "wait";
  if (isAllowed || policy === "always") return "run";
  return spec.acts || policy === "ask" ? "wait" : "run";
}
