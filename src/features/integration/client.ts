import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type AppName, appNames, connectors } from "./catalog.ts";
import type { Integration } from "./service/connections.ts";

export { type AppName, appNames, connectors, type Integration };

export function useIntegrations({ enabled = true }: { enabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getAll.queryOptions({ workspaceId }, { enabled }));
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

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation(
    api.integration.disconnect.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.integration.pathFilter()),
    }),
  );
}
