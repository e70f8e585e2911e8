import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useCreateWorkflow } from "#features/workflow/client/use-workflows.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { toWorkflowDraft, useTemplate } from "./client/templates.ts";
import { ForecastLine } from "./forecast-line.tsx";
import { TemplateSteps } from "./template-steps.tsx";

interface TemplateDialogProps {
  id: string;
  onClose: () => void;
  onCreated: (workflowId: string) => void;
}

/** Preview of a template: steps, fields and price. */
export function TemplateDialog({ id, onClose, onCreated }: TemplateDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: template, error } = useTemplate(id);
  const create = useCreateWorkflow();
  const createFromTemplate = () => {
    if (template) create.mutate(toWorkflowDraft(template, workspaceId), { onSuccess: (made) => onCreated(made.id) });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={template?.title ?? (error ? templateText.notFoundTitle : pageStateText.loading)}
      description={template?.description}
      size="m"
      footerStart={template && <ForecastLine template={template} />}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {error ? buttonText.close : buttonText.cancel}
          </Button>
          {!error && (
            <Button variant="primary" onPress={createFromTemplate} isPending={create.isPending} isDisabled={!template}>
              {workflowListText.useTemplate}
            </Button>
          )}
        </>
      }
    >
      {template ? (
        <TemplateSteps steps={template.Nodes} />
      ) : error ? (
        <Callout tone="warning">{readRefusal(error, templateText.notFound).text}</Callout>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
