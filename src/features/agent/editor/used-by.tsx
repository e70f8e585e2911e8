import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { canEditAgent } from "../access.ts";
import { useWorkflowsUsing } from "../client/use-agents.ts";

/** "used by 3 workflows", with a list of them. */
export function UsedBy({ agentId }: { agentId: string }) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const { data: workflows } = useWorkflowsUsing(workspaceId, agentId);
  if (!workflows) return null;
  if (workflows.length === 0) return <span>{agentEditorText.notUsed}</span>;
  return (
    <Popover
      aria-label={agentEditorText.usedByTitle}
      placement="bottom start"
      className="min-w-56"
      trigger={
        <Button variant="ghost" size="s" className="-mx-1.5 h-auto! px-1.5! py-0.5 font-normal! text-ink-3">
          {agentUsageText.usedBy(workflows.length)}
        </Button>
      }
    >
      <p className="mb-2 text-sm text-ink-3">{agentEditorText.usedByTitle}</p>
      <ul className="grid gap-1">
        {workflows.map(({ id, title }) => (
          <li key={id} className="min-w-0 cut">
            <Link
              href={canEditAgent(actor) ? urls.workflowBuild(slug, id) : urls.startWorkflow(slug, id)}
              className="text-accent-text hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
