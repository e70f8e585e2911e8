import { use } from "react";
import { type AgentName, useFoundAgents } from "#client/shell/use-agent-names.ts";
import { agentPickerText } from "#product/texts/agent/agent-picker.ts";
import type { Option, Options } from "#ui/select/option.ts";
import { PickerWorkflowContext } from "./picker-workflow-context.ts";

/** Agents to offer in a picker: those made for the surrounding workflow first, then those available everywhere. */
export function useAgentSuggestions(search = ""): readonly AgentName[] {
  const workflowId = use(PickerWorkflowContext);
  const { data = [] } = useFoundAgents(search, workflowId === null ? {} : { workflowId });
  return data;
}

/** The entries of a picker. Agents of the workflow have a group of their own. */
export function agentOptions(agents: readonly AgentName[], toOption: (agent: AgentName) => Option): Options {
  const workflowAgents = agents.filter(({ workflow }) => workflow !== null).map(toOption);
  const otherAgents = agents.filter(({ workflow }) => workflow === null).map(toOption);
  if (workflowAgents.length === 0) return otherAgents;
  return [
    { label: agentPickerText.inThisWorkflow, options: workflowAgents },
    ...(otherAgents.length > 0 ? [{ label: agentPickerText.allAgents, options: otherAgents }] : []),
  ];
}
