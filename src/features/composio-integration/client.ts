import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";

export type ConnectedApp = Answers["composioIntegration"]["getOverview"]["apps"][number];
export type ListedAction = Answers["composioIntegration"]["getActions"][number];

export function useComposioOverview() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.composioIntegration.getOverview.queryOptions({ workspaceId }));
}

/** The connected apps with their actions. */
export function useAvailableIntegrations({ enabled = true }: { enabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.composioIntegration.getAvailableIntegrations.queryOptions({ workspaceId }, { enabled }));
}

/** Apps that Composio finds; the section shows an error itself. */
export function useFoundApps(search: string, { enabled }: { enabled: boolean }) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.composioIntegration.findApps.queryOptions({ workspaceId, search }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
}

/** What an app can do; the settings of an agent show an error themselves. */
export function useAppActions(appName: string, { enabled }: { enabled: boolean }) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.composioIntegration.getActions.queryOptions({ workspaceId, appName }),
    enabled,
    meta: { isSilent: true },
  });
}

export function useDeleteConnection() {
  const queries = useQueryClient();
  return useMutation(
    api.composioIntegration.deleteConnection.mutationOptions({
      onSuccess: () => queries.invalidateQueries(api.composioIntegration.pathFilter()),
    }),
  );
}

/** The agents that would lose an app. */
export function useAgentsUsingApp(appName: string) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.agent.getAllUsingIntegration.queryOptions({ workspaceId, appName }));
}
