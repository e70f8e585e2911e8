import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import { UsedBy } from "#client/usage/used-by.tsx";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { useAgentsUsing, useWorkflowsUsing } from "../client/use-agents.ts";

/** The workflows that run an agent, and the agents that it works for. */
export function AgentUsedBy({ agentId }: { agentId: string }) {
  const { id: workspaceId } = useWorkspace();
  const workflows = useWorkflowsUsing(workspaceId, agentId);
  return <UsedBy usage={usageOf(useAgentsUsing(agentId), workflows)} headings={agentUsageText.headings} />;
}
