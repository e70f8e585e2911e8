import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { WorkflowVersion } from "#features/workflow/service/versions.ts";

export type { WorkflowVersion };

export const useVersions = (id: string) => useQuery(api.workflow.getVersions.queryOptions({ id }));

/** A version never changes, so it is never refetched. */
export const useVersion = (id: string, number: number) =>
  useQuery({ ...api.workflow.getVersion.queryOptions({ id, number }), staleTime: Number.POSITIVE_INFINITY });

export function useNameVersion() {
  const queries = useQueryClient();
  return useMutation({
    ...api.workflow.nameVersion.mutationOptions(),
    onSuccess: (_, { id }) => queries.invalidateQueries(api.workflow.getVersions.queryFilter({ id })),
  });
}
