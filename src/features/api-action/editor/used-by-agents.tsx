import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useAgentsUsingApiAction } from "../client/use-api-actions.ts";

/** "Used by 2 agents", with a list of them. */
export function UsedByAgents({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const { data: agents } = useAgentsUsingApiAction(id);
  if (!agents) return null;
  if (agents.length === 0) return agentUsageText.notUsed;
  const usedBy = agentUsageText.usedBy(0, agents.length);
  return (
    <Popover
      aria-label={usedBy}
      placement="bottom start"
      className="min-w-56"
      trigger={
        <Button variant="ghost" size="s" className="font-normal! text-ink-3">
          {usedBy}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {agents.map((agent) => (
          <li key={agent.id} className="min-w-0 cut">
            <Link href={urls.agent(slug, agent.id)} className="text-accent-text hover:underline">
              {agent.title}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
