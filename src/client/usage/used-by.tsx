import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { isRoleAtLeast } from "#product/roles.ts";
import { usageText } from "#product/texts/common/usage.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { NamedUser, Usage } from "./usage.ts";

interface UsedByProps {
  /** Undefined while it loads. */
  usage: Usage | undefined;
  /** Headings of the two lists, if they should say more than what they list. */
  headings?: { agents: string; workflows: string };
}

/** "used by 1 agent and 3 workflows", with a list of them. */
export function UsedBy({ usage, headings = usageText.headings }: UsedByProps) {
  const { slug, actor } = useWorkspace();
  if (!usage) return null;
  const { agents, workflows } = usage;
  if (workflows.length + agents.length === 0) return <span>{usageText.notUsed}</span>;
  const usedBy = usageText.usedBy(agents.length, workflows.length);
  const workflowUrl = (id: string) =>
    isRoleAtLeast(actor.role, "EDITOR") ? urls.workflowBuild(slug, id) : urls.startWorkflow(slug, id);
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
        <Users title={headings.workflows} users={workflows} urlOf={workflowUrl} />
        <Users title={headings.agents} users={agents} urlOf={(id) => urls.agent(slug, id)} />
      </div>
    </Popover>
  );
}

interface UsersProps {
  title: string;
  users: readonly NamedUser[];
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
