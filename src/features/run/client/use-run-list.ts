import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useBulkAction } from "#client/shell/use-bulk-action.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { runPageText } from "#product/texts/run/run-page.ts";
import { toast } from "#ui/feedback/toast.ts";
import { type RunListFilters, toListInput } from "./run-list-filters.ts";

/** The runs that match, a page at a time and kept up to date; while others are asked for, the last answer stays. */
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
  });
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  return { ...query, rows };
}

/** Deletes runs a batch at a time; one that may not be deleted costs no other. */
export function useDeleteRuns() {
  const queries = useQueryClient();
  const { progress, run } = useBulkAction();
  return {
    progress,
    async remove(ids: readonly string[]) {
      const { done, failed } = await run(ids, (id) => client.workflowRun.delete.mutate({ id }));
      if (failed.length === 0) toast.success(runPageText.list.deleted(done.length));
      else toast.failed(runPageText.list.deletedSome(done.length, failed.length));
      await queries.invalidateQueries(api.workflowRun.getAll.pathFilter());
    },
  };
}
