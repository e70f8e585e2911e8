import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { ownAccountText as text } from "#product/texts/mcp/own-account.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";

/** Says which of these servers, and of those of these agents, can be used only for people who are there, and where to change that. */
export function OwnAccounts({ agentIds, serverIds }: { agentIds: Iterable<string>; serverIds: Iterable<string> }) {
  const { id: workspaceId, slug } = useWorkspace();
  const [ids, mentioned] = [listed(agentIds), listed(serverIds)];
  const { data: accounts = [] } = useQuery({
    ...api.agent.getOwnAccounts.queryOptions({ workspaceId, ids, serverIds: mentioned }),
    enabled: ids.length + mentioned.length > 0,
    meta: { isSilent: true },
  });
  return accounts.map(({ serverId, server, agents }) => (
    <Callout key={serverId} tone="warning">
      {agents.length > 0 ? text.ofAgents(server, agents) : text.ofSteps(server)}{" "}
      <Link href={urls.mcpServers(slug, serverId)} className="font-medium text-accent-text hover:underline">
        {text.change(server)}
      </Link>
    </Callout>
  ));
}

const listed = (ids: Iterable<string>): string[] => [...ids].toSorted().slice(0, limits.library.maxPickerRows);
