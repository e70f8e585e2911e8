import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useApiActions } from "#features/api-action/client/use-api-actions.ts";
import { useIntegrations } from "#features/integration/client.ts";
import { useServers } from "#features/mcp-server/client/use-servers.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { compareText } from "#product/texts/versions/compare.ts";

/** The titles of workflows by their ids, for lists of changes, and the names of other targets of calls. */
export function useWorkflowTitles(ids: readonly string[]): (id: string) => string {
  const { data: workflows } = useNamedWorkflows([...new Set(ids)]);
  const { data: actions } = useApiActions();
  const { data: servers } = useServers();
  const { data: integrations } = useIntegrations();
  function serviceOf(id: string): string | undefined {
    const found = integrations?.find(({ connectionId }) => connectionId === id);
    return found && integrationNameText[found.appName];
  }
  return (id) =>
    workflows?.find((one) => one.id === id)?.title ??
    actions?.find((one) => one.id === id)?.title ??
    servers?.find((one) => one.id === id)?.name ??
    serviceOf(id) ??
    compareText.deletedWorkflow;
}
