import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { WaitScope } from "./schema.ts";

/** What waits for the person in this workspace, or also for colleagues; live. */
export function useNeedsYou(scope: WaitScope = "MINE") {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.needsYou.getAll.queryOptions({ workspaceId, scope }));
}
