import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { runPageText } from "#product/texts/run-page.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/toast.ts";
import { api, client } from "#web/api.ts";
import { useRested } from "#web/shell/use-rested.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { askOf, keepRows, type RunFilters } from "./run-filters.ts";

/** The newest runs that match, kept up to date; while another search is asked, the last answer stays. */
export function useRunList(filters: RunFilters) {
  const { id: workspaceId } = useWorkspace();
  const search = useRested(filters.search, timers.check.searchMs);
  const query = useQuery({
    ...api.workflowRun.getAll.queryOptions({ workspaceId, ...askOf({ ...filters, search }) }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data && keepRows(query.data, filters), [query.data, filters]);
  return { ...query, rows };
}

/** Deletes runs one after the other; one that may not be deleted costs no other. */
export function useDeleteRuns() {
  const queries = useQueryClient();
  return useMutation({
    meta: { isSilent: true },
    mutationFn: async (ids: readonly string[]) => {
      const ends = await Promise.allSettled(ids.map((id) => client.workflowRun.delete.mutate({ id })));
      return ends.filter(({ status }) => status === "fulfilled").length;
    },
    onSuccess(done, ids) {
      if (done === ids.length) toast.success(runPageText.list.deleted(done));
      else toast.failed(runPageText.list.deletedSome(done, ids.length - done));
    },
    onSettled: () => queries.invalidateQueries(api.workflowRun.getAll.pathFilter()),
  });
}
