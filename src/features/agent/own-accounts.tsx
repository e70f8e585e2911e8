import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useServers } from "#features/mcp-server/client/use-servers.ts";
import { limits } from "#product/limits.ts";
import { ownAccountText as text } from "#product/texts/mcp/own-account.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";

interface OwnAccountsProps {
  agentIds: ReadonlySet<string>;
  /** Servers that prompts mention. */
  serverIds: ReadonlySet<string>;
}

/** Says which servers can be used only for people who are there, and where to change that. */
export function OwnAccounts({ agentIds, serverIds }: OwnAccountsProps) {
  const { id: workspaceId, slug } = useWorkspace();
  const ids = [...agentIds].toSorted().slice(0, limits.library.maxPickerRows);
  const { data: ofAgents = [] } = useQuery({
    ...api.agent.getOwnAccounts.queryOptions({ workspaceId, ids }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  });
  const { data: servers = [] } = useServers();
  const inPrompts = servers
    .filter(({ id, account, isOn }) => serverIds.has(id) && account === "person" && isOn)
    .filter(({ id }) => !ofAgents.some(({ serverId }) => serverId === id))
    .map(({ id, name }) => ({ serverId: id, server: name, agents: [] }));
  return [...ofAgents, ...inPrompts].map(({ serverId, server, agents }) => (
    <Callout key={serverId} tone="warning">
      {agents.length > 0 ? text.ofAgents(server, agents) : text.ofSteps(server)}{" "}
      <Link href={urls.mcpServers(slug, serverId)} className="font-medium text-accent-text hover:underline">
        {text.change(server)}
      </Link>
    </Callout>
  ));
}
