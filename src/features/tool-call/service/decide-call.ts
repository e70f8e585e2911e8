import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ToolSpec } from "#tools/tool.ts";

interface CallSituation {
  readonly spec: Pick<ToolSpec, "acts" | "acceptAnswer">;
  /** What the agent's owner decided; undefined leaves it to the kind of tool. */
  readonly policy: ToolPolicy | undefined;
  /** The turn has read something from outside, which may try to direct the agent. */
  readonly isTainted: boolean;
  /** What the call reaches is on the agent's own list. */
  readonly isTrusted: boolean;
  /** The person allowed the tool for the rest of this chat. */
  readonly isAllowed: boolean;
  /** A person can decide. Nobody can about the calls of a sub-agent or of a step. */
  readonly canAsk: boolean;
}

/** `refuse`: the agent's owner doesn't allow the tool. `cannotAsk`: a person would have to decide, and there is none. */
export type CallDecision = "run" | "wait" | "refuse" | "cannotAsk";

/** Whether a call may run, waits for a person, or is refused. */
export function decideCall(situation: CallSituation): CallDecision {
  const decision = decideWithPerson(situation);
  return decision === "wait" && !situation.canAsk ? "cannotAsk" : decision;
}

function decideWithPerson({ spec, policy, isTainted, isTrusted, isAllowed }: CallSituation): CallDecision {
  if (policy === "never") return "refuse";
  if (spec.acceptAnswer) return "wait";
  if (spec.acts && isTainted && !isTrusted) return "wait";
  if (isAllowed || policy === "always") return "run";
  return spec.acts || policy === "ask" ? "wait" : "run";
}
