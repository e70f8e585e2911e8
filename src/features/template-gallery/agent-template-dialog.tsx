import { readRefusal } from "#client/refusal.ts";
import { useSubmitAgent } from "#features/agent/client/use-submit-agent.ts";
import { AgentDraftForm } from "#features/agent/create/agent-draft-form.tsx";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { AgentTemplateFacts } from "./agent-template-facts.tsx";
import { type AgentTemplate, useAgentTemplate } from "./client/agent-templates.ts";
import { useAgentTemplateDraft } from "./client/use-agent-template-draft.ts";

interface AgentTemplateDialogProps {
  id: string;
  onClose: () => void;
  onCreated: (agentId: string) => void;
}

/** The dialog for new agents, filled in from a template. */
export function AgentTemplateDialog({ id, onClose, onCreated }: AgentTemplateDialogProps) {
  const { data: template, error } = useAgentTemplate(id);
  if (template) return <FilledDialog template={template} onClose={onClose} onCreated={onCreated} />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={error ? templateText.notFoundTitle : newAgentText.title}
      size="m"
      footer={
        <Button variant="ghost" onPress={onClose}>
          {error ? buttonText.close : buttonText.cancel}
        </Button>
      }
    >
      {error ? (
        <Callout tone="warning">{readRefusal(error, templateText.notFound).text}</Callout>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}

interface FilledDialogProps {
  template: AgentTemplate;
  onClose: () => void;
  onCreated: (agentId: string) => void;
}

function FilledDialog({ template, onClose, onCreated }: FilledDialogProps) {
  const { draft, edit, discard } = useAgentTemplateDraft(template);
  const { submit, isChecked, isPending } = useSubmitAgent();
  const create = () =>
    submit({ ...draft, temperature: template.temperature }, (agentId) => {
      discard();
      onCreated(agentId);
    });
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={newAgentText.title}
      size="m"
      footer={
        <>
          <Button variant="ghost" onPress={cancel}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" onPress={create} isPending={isPending}>
            {workflowListText.useTemplate}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <AgentTemplateFacts template={template} />
        <AgentDraftForm draft={draft} onChange={edit} isChecked={isChecked} isFull />
      </div>
    </Dialog>
  );
}
