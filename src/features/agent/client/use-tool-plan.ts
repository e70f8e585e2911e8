import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useBilling } from "#features/billing/client.ts";
import { isToolInPlan } from "#tools/is-tool-in-plan.ts";
import type { ToolSpec } from "#tools/tool.ts";

/** Whether the workspace's plan includes a tool; true until the plan is known. */
export function useToolPlan(): (spec: Pick<ToolSpec, "isOnFreePlan">) => boolean {
  const { id: workspaceId } = useWorkspace();
  const { data: billing } = useBilling(workspaceId);
  return (spec) => !billing || isToolInPlan(spec, billing.core_plan);
}
