import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";

/** What waits for the person in this workspace; live. */
export function useNeedsYou() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.needsYou.getAll.queryOptions({ workspaceId }));
}
