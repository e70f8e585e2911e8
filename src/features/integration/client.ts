import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type AppName, appNames, connectors } from "./catalog.ts";
import type { ConnectionState, Integration } from "./service/connections.ts";

export { type AppName, appNames, type ConnectionState, connectors, type Integration };

export function useIntegrations() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getAll.queryOptions({ workspaceId }));
}

/** The client by which Google knows this workspace, for owners and editors. */
export function useSignInClient() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getClient.queryOptions({ workspaceId }));
}

/** What people do with accounts. Each reloads the list. */
export function useIntegrationActions() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(api.integration.pathFilter());
  return {
    setAccount: useMutation(api.integration.setAccount.mutationOptions({ onSuccess })),
    disconnect: useMutation(api.integration.disconnect.mutationOptions({ onSuccess })),
    setClient: useMutation(api.integration.setClient.mutationOptions({ onSuccess, meta: { isSilent: true } })),
    deleteClient: useMutation(api.integration.deleteClient.mutationOptions({ onSuccess })),
  };
}

/** The dialog shows a refused key itself. */
export function useConnect() {
  const queries = useQueryClient();
  return useMutation({
    ...api.integration.connect.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.integration.pathFilter()),
    }),
    meta: { isSilent: true },
  });
}
