import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { api, client } from "../api.ts";
import { queryInBatches } from "./query-in-batches.ts";
import { useWorkspace } from "./use-workspace.ts";

export type WorkflowName = Awaited<ReturnType<typeof client.workflow.findNames.query>>[number];

/** Workflows that match the typed text; the most recently changed ones without text. */
export function useFoundWorkflows(typed: string) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs);
  return useQuery({
    ...api.workflow.findNames.queryOptions({ workspaceId, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
}

/** Workflows with these ids, as far as they exist. */
export function useNamedWorkflows(ids: readonly string[]) {
  const { id: workspaceId } = useWorkspace();
  const asked = ids.toSorted();
  return useQuery({
    queryKey: [...api.workflow.findNames.pathKey(), "named", { workspaceId, ids: asked }],
    queryFn: ({ signal }) =>
      queryInBatches(asked, (portion) => client.workflow.findNames.query({ workspaceId, ids: portion }, { signal })),
    enabled: ids.length > 0,
  });
}
