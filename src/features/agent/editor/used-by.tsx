import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { canEditAgent } from "../access.ts";
import { useAgentsUsing, useWorkflowsUsing } from "../client/use-agents.ts";

/** "used by 3 workflows and 1 agent", with a list of them. */
export function UsedBy({ agentId }: { agentId: string }) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const { data: workflows } = useWorkflowsUsing(workspaceId, agentId);
  const { data: agents } = useAgentsUsing(agentId);
  if (!workflows || !agents) return null;
  if (workflows.length + agents.length === 0) return <span>{agentUsageText.notUsed}</span>;
  const usedBy = agentUsageText.usedBy(workflows.length, agents.length);
  const workflowUrl = (id: string) =>
    canEditAgent(actor) ? urls.workflowBuild(slug, id) : urls.startWorkflow(slug, id);
  return (
    <Popover
      aria-label={usedBy}
      placement="bottom start"
      className="min-w-56"
      trigger={
        <Button variant="ghost" size="s" className="-mx-1.5 h-auto! px-1.5! py-0.5 font-normal! text-ink-3">
          {usedBy}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Users title={agentUsageText.workflows} users={workflows} urlOf={workflowUrl} />
        <Users title={agentUsageText.agents} users={agents} urlOf={(id) => urls.agent(slug, id)} />
      </div>
    </Popover>
  );
}

interface UsersProps {
  title: string;
  users: readonly { id: string; title: string }[];
  urlOf: (id: string) => string;
}

function Users({ title, users, urlOf }: UsersProps) {
  if (users.length === 0) return null;
  return (
    <div>
      <p className="mb-2 text-sm text-ink-3">{title}</p>
      <ul className="grid gap-1">
        {users.map((user) => (
          <li key={user.id} className="min-w-0 cut">
            <Link href={urlOf(user.id)} className="text-accent-text hover:underline">
              {user.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
