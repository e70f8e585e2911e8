import { use } from "react";
import { type AgentName, useFoundAgents } from "#client/shell/use-agent-names.ts";
import { agentText } from "#product/texts/agent.ts";
import type { Option, Options } from "#ui/option.ts";
import { PickerScope } from "./picker-scope.ts";

/**
 * What a picker of agents offers for what is typed in it: agents that are available everywhere, before them those made
 * for the workflow being built.
 */
export function useOfferedAgents(typed = ""): readonly AgentName[] {
  const workflowId = use(PickerScope);
  const { data = [] } = useFoundAgents(typed, workflowId === null ? {} : { workflowId });
  return data;
}

/** The entries of a picker: agents of the workflow under a heading of their own, where there are any. */
export function agentOptions(agents: readonly AgentName[], toOption: (agent: AgentName) => Option): Options {
  const own = agents.filter(({ workflow }) => workflow !== null).map(toOption);
  const others = agents.filter(({ workflow }) => workflow === null).map(toOption);
  if (own.length === 0) return others;
  return [
    { label: agentText.picker.own, options: own },
    ...(others.length > 0 ? [{ label: agentText.picker.others, options: others }] : []),
  ];
}
