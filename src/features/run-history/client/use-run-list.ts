import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useBulkAction } from "#client/shell/use-bulk-action.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { toast } from "#ui/feedback/toast.ts";
import { type RunListFilters, toListInput } from "./run-list-filters.ts";

/** The matching runs, page by page and live; the previous rows stay while other filters load. */
export function useRunList(view: RunListFilters) {
  const { id: workspaceId } = useWorkspace();
  const input = { workspaceId, ...toListInput(view) };
  const query = useInfiniteQuery({
    queryKey: [...api.workflowRun.getAll.pathKey(), "pages", input],
    queryFn: ({ pageParam: before, signal }) =>
      client.workflowRun.getAll.query({ ...input, ...(before && { before }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < limits.run.pageRows ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    enabled: !view.isGrouped,
  });
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  return { ...query, rows };
}

/** Deletes runs in batches; a run that can't be deleted doesn't affect the others. */
export function useDeleteRuns() {
  const queries = useQueryClient();
  const { progress, run } = useBulkAction();
  return {
    progress,
    async remove(ids: readonly string[]) {
      const { done, failed } = await run(ids, (id) => client.workflowRun.delete.mutate({ id }));
      if (failed.length === 0) toast.success(runListText.deleted(done.length));
      else toast.failed(runListText.deletedSome(done.length, failed.length));
      await queries.invalidateQueries(api.workflowRun.getAll.pathFilter());
    },
  };
}
