import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { timers } from "#product/timers.ts";
import { api } from "../api.ts";
import { useRested } from "./use-rested.ts";
import { useWorkspace } from "./use-workspace.ts";

/** A few workflows that match what was typed; the last changed ones while nothing was. */
export function useFoundWorkflows(typed: string) {
  const { id: workspaceId } = useWorkspace();
  const search = useRested(typed.trim(), timers.check.searchMs);
  return useQuery({
    ...api.workflow.findNames.queryOptions({ workspaceId, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
}

/** These workflows, as far as they are there. */
export function useNamedWorkflows(ids: readonly string[]) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.workflow.findNames.queryOptions({ workspaceId, ids: ids.toSorted() }),
    enabled: ids.length > 0,
  });
}
