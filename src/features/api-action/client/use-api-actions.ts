import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ApiPreset } from "../presets/preset.ts";
import type { ApiAction, ListedApiAction } from "../service/api-actions.ts";

export type { ApiAction, ApiPreset, ListedApiAction };

/** All custom tools of the workspace. */
export function useApiActions(isEnabled = true) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.apiAction.getAll.queryOptions({ workspaceId }, { enabled: isEnabled }));
}

export const useApiAction = (id: string) => useQuery(api.apiAction.getById.queryOptions({ id }));

/** The ready-made tools. */
export const useApiPresets = () => useQuery(api.apiAction.getShared.queryOptions());

/** The agents that have a tool or mention it. */
const useAgentsUsingApiAction = (id: string) => useQuery(api.agent.getAllUsingApiAction.queryOptions({ id }));

/** What uses a tool. */
export function useApiActionUsage(id: string) {
  const workflows = useQuery(api.workflow.getAllUsingApiAction.queryOptions({ id }));
  return usageOf(useAgentsUsingApiAction(id), workflows);
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(api.apiAction.pathFilter());
}

export function useCreateApiAction() {
  const refresh = useRefresh();
  return useMutation(api.apiAction.create.mutationOptions({ onSuccess: refresh }));
}

export function useUpdateApiAction() {
  const refresh = useRefresh();
  return useMutation(
    api.apiAction.update.mutationOptions({
      onSuccess() {
        toast.success(apiActionText.updated);
        return refresh();
      },
    }),
  );
}

export function useDeleteApiAction() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation(
    api.apiAction.delete.mutationOptions({
      onSuccess(_, { id }) {
        queries.removeQueries(api.apiAction.getById.queryFilter({ id }));
        toast.success(apiActionText.delete.done);
        return refresh();
      },
    }),
  );
}

/** The latest calls of a custom tool, page by page. */
export const useApiActionCalls = (id: string) =>
  useInfiniteQuery({
    queryKey: [...api.apiAction.getCalls.pathKey(), "pages", id],
    queryFn: ({ pageParam: before, signal }) =>
      client.apiAction.getCalls.query({ id, ...(before && { before }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useTestApiAction = () =>
  useMutation({ ...api.apiAction.test.mutationOptions(), meta: { isSilent: true } });
