import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentText } from "#product/texts/agent.ts";
import type { Option, Options } from "#ui/option.ts";
import { type AgentItem, useAllAgents } from "./agents.ts";
import { PickerScope } from "./picker-scope.ts";

/**
 * What a picker of agents offers: those that are available everywhere, before them those made for the workflow being
 * built. `all` also holds the agents of other workflows, for the name of one that was chosen elsewhere.
 */
export function usePickableAgents(): { offered: readonly AgentItem[]; all: readonly AgentItem[] | undefined } {
  const { id: workspaceId } = useWorkspace();
  const workflowId = use(PickerScope);
  const { data: offered = [] } = useQuery(
    api.agent.getAll.queryOptions({ workspaceId, ...(workflowId && { workflowId }) }),
  );
  const { data: all } = useAllAgents(workspaceId);
  return { offered, all };
}

/** The entries of a picker: agents of the workflow under a heading of their own, where there are any. */
export function agentOptions(agents: readonly AgentItem[], toOption: (agent: AgentItem) => Option): Options {
  const own = agents.filter(({ workflow }) => workflow !== null).map(toOption);
  const others = agents.filter(({ workflow }) => workflow === null).map(toOption);
  if (own.length === 0) return others;
  return [
    { label: agentText.picker.own, options: own },
    ...(others.length > 0 ? [{ label: agentText.picker.others, options: others }] : []),
  ];
}
