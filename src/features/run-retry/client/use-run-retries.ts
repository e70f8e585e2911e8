import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import type { FailureFilters, RetryTarget } from "../schema.ts";

export type FailureGroup = Answers["runRetry"]["getFailures"][number];
export type RunRetryItem = Answers["runRetry"]["getAll"][number];

/** Failed runs in groups; the previous ones stay while other filters load. */
export const useFailures = (filters: FailureFilters) =>
  useQuery(api.runRetry.getFailures.queryOptions(filters, { placeholderData: keepPreviousData }));

/** What a retry would do. It is asked each time the dialog opens, because runs change. */
export const useRetryEstimate = (target: RetryTarget) =>
  useQuery(api.runRetry.estimate.queryOptions(target, { gcTime: 0 }));

export function useRunRetries() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.runRetry.getAll.queryOptions({ workspaceId }));
}

const useReload = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(api.runRetry.pathFilter()),
      queries.invalidateQueries(api.workflowRun.getAll.pathFilter()),
    ]);
};

export const useStartRetry = () => useMutation(api.runRetry.start.mutationOptions({ onSuccess: useReload() }));

export const useCancelRetry = () => useMutation(api.runRetry.cancel.mutationOptions({ onSuccess: useReload() }));

export const useDeleteRetry = () => useMutation(api.runRetry.delete.mutationOptions({ onSuccess: useReload() }));
