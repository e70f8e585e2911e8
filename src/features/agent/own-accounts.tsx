import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { ownAccountText as text } from "#product/texts/mcp/own-account.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";

/** Says which servers these agents can use only for people who are there, and where to change that. */
export function OwnAccounts({ agentIds }: { agentIds: readonly string[] }) {
  const { id: workspaceId, slug } = useWorkspace();
  const ids = [...new Set(agentIds)].toSorted().slice(0, limits.library.maxPickerRows);
  const { data: accounts = [] } = useQuery({
    ...api.agent.getOwnAccounts.queryOptions({ workspaceId, ids }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  });
  return accounts.map(({ serverId, server, agents }) => (
    <Callout key={serverId} tone="warning">
      {text.ofAgents(server, agents)}{" "}
      <Link href={urls.mcpServers(slug, serverId)} className="font-medium text-accent-text hover:underline">
        {text.change(server)}
      </Link>
    </Callout>
  ));
}
