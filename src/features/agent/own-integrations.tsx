import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { ownIntegrationText as text } from "#product/texts/integration/own-integration.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";

/** Says which services these agents can use only for people who are there, and where to change that. */
export function OwnIntegrations({ agentIds }: { agentIds: readonly string[] }) {
  const { id: workspaceId, slug } = useWorkspace();
  const ids = [...new Set(agentIds)].toSorted().slice(0, limits.library.maxPickerRows);
  const { data: integrations = [] } = useQuery({
    ...api.agent.getOwnIntegrations.queryOptions({ workspaceId, ids }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  });
  return integrations.map(({ appName, agents }) => (
    <Callout key={appName} tone="warning">
      {text.ofAgents(integrationNameText[appName], agents)}{" "}
      <Link href={urls.integrations(slug)} className="font-medium text-accent-text hover:underline">
        {text.change(integrationNameText[appName])}
      </Link>
    </Callout>
  ));
}
