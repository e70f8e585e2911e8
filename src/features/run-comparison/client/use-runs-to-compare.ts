import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";

/** The newest runs of a workflow whose title has the typed text, without one of them. */
export function useRunsToCompare(workflowId: string, exceptId: string, typed: string) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs);
  return useQuery(
    api.workflowRun.getAll.queryOptions(
      { workspaceId, workflowId, ...(search && { search }) },
      { placeholderData: keepPreviousData, select: (runs) => runs.filter(({ id }) => id !== exceptId) },
    ),
  );
}
