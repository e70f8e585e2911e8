import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import type { Answers } from "#client/wire.ts";

export type ListedServer = Answers["mcpServer"]["getAll"][number];
export type ServerDetail = Answers["mcpServer"]["getById"];
export type ServerTool = ServerDetail["tools"][number];

export function useServers() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.mcpServer.getAll.queryOptions({ workspaceId }));
}

export const useServer = (id: string) => useQuery(api.mcpServer.getById.queryOptions({ id }));

/** The latest calls of its tools, page by page. */
export const useServerCalls = (id: string) =>
  useInfiniteQuery({
    queryKey: [...api.mcpServer.getCalls.pathKey(), "pages", id],
    queryFn: ({ pageParam: before, signal }) =>
      client.mcpServer.getCalls.query({ id, ...(before && { before }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const useAgentsUsing = (id: string) => useQuery(api.agent.getAllUsingServer.queryOptions({ id }));

/** What uses the tools of a server. */
export function useServerUsage(id: string) {
  const workflows = useQuery(api.workflow.getAllUsingServer.queryOptions({ id }));
  return usageOf(useAgentsUsing(id), workflows);
}

/** What the person can do with servers. Each reloads the lists. */
export function useServerActions() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(api.mcpServer.pathFilter());
  return {
    test: useMutation(api.mcpServer.testConnection.mutationOptions({ meta: { isSilent: true } })),
    create: useMutation(api.mcpServer.create.mutationOptions({ onSuccess, meta: { isSilent: true } })),
    update: useMutation(api.mcpServer.update.mutationOptions({ onSuccess })),
    remove: useMutation(api.mcpServer.delete.mutationOptions({ onSuccess })),
    refresh: useMutation(api.mcpServer.refresh.mutationOptions({ onSuccess })),
    changeTool: useMutation(api.mcpServer.changeTool.mutationOptions({ onSuccess })),
    reviewTool: useMutation(api.mcpServer.reviewTool.mutationOptions({ onSuccess })),
    disconnect: useMutation(api.mcpServer.disconnect.mutationOptions({ onSuccess })),
  };
}
