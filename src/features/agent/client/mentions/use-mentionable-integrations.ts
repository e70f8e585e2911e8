import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { useAvailableIntegrations } from "#features/composio-integration/client.ts";
import { toAgentApp } from "#features/composio-integration/schema.ts";
import { appActions, type Integration, useIntegrations } from "#features/integration/client.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";

/** An app or service that a text can mention, as agents name it, with its actions. */
export interface MentionableIntegration {
  readonly appName: string;
  readonly title: string;
  readonly actions: readonly { readonly name: string; readonly title: string }[];
}

type ComposioApps = Answers["composioIntegration"]["getAvailableIntegrations"];

/** What is connected: services with a key of the workspace, then apps of Composio. */
function toMentionable(services: readonly Integration[], apps: ComposioApps): MentionableIntegration[] {
  return [
    ...services
      .filter(({ state }) => state === "connected")
      .map(({ appName }) => ({
        appName,
        title: integrationNameText[appName],
        actions: appActions[appName].map(({ name }) => ({ name, title: integrationActionText[name] })),
      })),
    ...apps.map(({ toolkit, actions }) => ({
      appName: toAgentApp(toolkit.slug),
      title: toolkit.name,
      actions: actions.map(({ slug, name }) => ({ name: slug, title: name })),
    })),
  ];
}

/** Finds integrations that a text may mention. */
export function useMentionableIntegrations() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(async (): Promise<readonly MentionableIntegration[]> => {
    // If a request fails, other things can still be mentioned.
    const [services, apps] = await Promise.all([
      queries.fetchQuery(api.integration.getAll.queryOptions({ workspaceId })).catch(() => []),
      queries
        .fetchQuery(api.composioIntegration.getAvailableIntegrations.queryOptions({ workspaceId }))
        .catch(() => []),
    ]);
    return toMentionable(services, apps);
  }, [queries, workspaceId]);
}

/** Those that are known already, for lists that show what they have. */
export function useKnownIntegrations(): readonly MentionableIntegration[] {
  const { data: services = [] } = useIntegrations();
  const { data: apps = [] } = useAvailableIntegrations();
  return toMentionable(services, apps);
}

/** The names of all that are connected, to find mentions of what is not. Loaded only for texts that mention one. */
export function useConnectedIntegrations(isNeeded: boolean): ReadonlySet<string> | undefined {
  const { data: services } = useIntegrations({ enabled: isNeeded });
  const { data: apps } = useAvailableIntegrations({ enabled: isNeeded });
  return services && apps && new Set(toMentionable(services, apps).map(({ appName }) => appName));
}
