import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useBilling } from "#features/billing/client.ts";

/** Storage of the workspace in GB; `max` is null without a limit. */
export function useStorage() {
  const { id: workspaceId } = useWorkspace();
  const { data: used } = useQuery(api.billing.countKsStorage.queryOptions({ workspaceId }));
  const { data: billing } = useBilling(workspaceId);
  if (used === undefined || !billing) return null;
  const max = billing.max_knowledge_sources ?? null;
  return { used, max, isFull: max !== null && used >= max, plan: billing.core_plan };
}
