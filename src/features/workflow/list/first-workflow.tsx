import { FileUp, LayoutTemplate, Plus, Workflow } from "lucide-react";
import { openDialog } from "#client/dialogs.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { workflowSample } from "#product/workflow-sample.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useCreateWorkflow } from "../client/use-workflows.ts";
import { StepTile } from "../step-tile.tsx";

const { empty } = workflowListText;
const list = workflowListText;

/** The empty library: what a workflow is, how to start, and a sample. */
export function FirstWorkflow({ onImport }: { onImport: () => void }) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const go = useGo();
  const create = useCreateWorkflow();
  if (!hasAbility(role, "createItems"))
    return (
      <EmptyState icon={Workflow} title={list.emptyForUsers.title}>
        {list.emptyForUsers.text}
      </EmptyState>
    );
  const { title, Nodes } = workflowSample;
  const start = () =>
    create.mutate(
      { workspaceId, setup: { title, Nodes: [...Nodes] } },
      { onSuccess: ({ id }) => go(urls.workflowBuild(slug, id)) },
    );
  return (
    <EmptyState
      icon={Workflow}
      title={empty.title}
      action={
        <>
          <Button icon={Plus} onPress={() => openDialog("new-workflow")}>
            {empty.action}
          </Button>
          <Button variant="ghost" icon={LayoutTemplate} onPress={() => go(urls.workflowTemplates(slug))}>
            {empty.template}
          </Button>
          <Button variant="ghost" icon={FileUp} onPress={onImport}>
            {list.import}
          </Button>
        </>
      }
      example={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{title}</p>
            <p className="text-sm text-ink-3">{list.sampleHint}</p>
            <ol className="mt-3 grid gap-2">
              {Nodes.map((node) => (
                <li key={node.index} className="flex items-center gap-2.5 text-sm text-ink-2">
                  <StepTile type={node.type} size={24} />
                  {node.label}
                </li>
              ))}
            </ol>
          </div>
          <Button isPending={create.isPending} onPress={start}>
            {list.startWithSample}
          </Button>
        </div>
      }
    >
      {empty.text}
    </EmptyState>
  );
}
