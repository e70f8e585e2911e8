import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import type { MessageApp } from "#product/accounts/message-apps.ts";
import { timers } from "#product/timers.ts";
import { type AppName, appActions, appNames, connectors, isKeyApp, type KeyAppName } from "./catalog.ts";
import type { ConnectionState, Integration } from "./service/connections.ts";

export {
  type AppName,
  appActions,
  appNames,
  type ConnectionState,
  connectors,
  type Integration,
  isKeyApp,
  type KeyAppName,
};

export function useIntegrations({ enabled = true }: { enabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getAll.queryOptions({ workspaceId }, { enabled }));
}

/** The channels the workspace's account can post in. If they can't be listed, the field itself shows why. */
export function useMessageChannels(appName: MessageApp, enabled: boolean) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.integration.getChannels.queryOptions({ workspaceId, appName }),
    ...{ enabled, retry: false, staleTime: timers.integration.channelsMs, meta: { isSilent: true } },
  });
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

/** A stored mailbox without its password. */
export function useMailbox(accountOf: AccountKind) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.integration.getMailbox.queryOptions({ workspaceId, accountOf }));
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
