import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type AppName, appActions, appNames, connectors, type KeyAppName } from "./catalog.ts";
import type { Integration } from "./service/connections.ts";

export { type AppName, appActions, appNames, connectors, type Integration, type KeyAppName };

export function useIntegrations() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getAll.queryOptions({ workspaceId }));
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

/** The stored mailbox without its password. */
export function useMailbox(isConnected: boolean) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({ ...api.integration.getMailbox.queryOptions({ workspaceId }), enabled: isConnected });
}

/** The dialog shows itself why a mailbox can't be connected. */
export function useConnectMailbox() {
  const queries = useQueryClient();
  return useMutation({
    ...api.integration.connectMailbox.mutationOptions({
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

/** An agent that may use a service. */
export interface UsingAgent {
  readonly id: string;
  readonly title: string;
  /** What it may do there. */
  readonly actions: readonly string[];
  /** What it does without asking. */
  readonly unasked: readonly string[];
}

/** Which agents may use a service, for what. */
export function useAgentsUsingApp(appName: AppName): UsingAgent[] {
  const { id: workspaceId } = useWorkspace();
  const { data = [] } = useQuery(api.agent.getIntegrationUse.queryOptions({ workspaceId }));
  return data.flatMap(({ id, title, apps, unasked }) => {
    const actions = apps.find((one) => one.appName === appName)?.allowedActions;
    return actions ? [{ id, title, actions, unasked }] : [];
  });
}
