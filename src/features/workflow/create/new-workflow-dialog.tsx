import { useLocation } from "@tanstack/react-router";
import { Braces, LayoutTemplate, MessagesSquare, Plus, Sparkles } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { DraftChatDialog } from "#features/ai-drafts/draft-chat-dialog.tsx";
import { DraftChatStart } from "#features/ai-drafts/draft-chat-start.tsx";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { importReportText } from "#product/texts/import/import-report.ts";
import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { OptionCards } from "#ui/forms/option-cards.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { isForeign, readWorkflowText } from "../client/read-workflow-text.ts";
import { toImportInput } from "../client/to-import-input.ts";
import { useGeneratedWorkflow } from "../client/use-generated-workflow.ts";
import { useWorkflowChat } from "../client/use-workflow-chat.ts";
import { useCreateWorkflow, useImportWorkflow } from "../client/use-workflows.ts";
import { GenerateButtons } from "./generate-buttons.tsx";
import { GeneratePanel } from "./generate-panel.tsx";
import { ImportReportView } from "./import-report.tsx";
import { JsonField } from "./json-field.tsx";
import { WorkflowChatView } from "./workflow-chat.tsx";
import { WorkflowSelect } from "./workflow-select.tsx";

const text = newWorkflowText;
const methods = [
  { id: "generate", icon: Sparkles, ...text.generate },
  { id: "chat", icon: MessagesSquare, ...text.chat },
  { id: "import", icon: Braces, ...text.import },
  { id: "scratch", icon: Plus, ...text.scratch },
  { id: "templates", icon: LayoutTemplate, ...text.templates },
] as const;
type Method = (typeof methods)[number]["id"];

interface NewWorkflowDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The method selected at first. */
  method?: Method;
}

/** Dialog with all methods to create a workflow. Hidden for USER. */
export function NewWorkflowDialog({ isOpen, onOpenChange, method: first = "scratch" }: NewWorkflowDialogProps) {
  const { role, id: workspaceId, slug } = useWorkspace();
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const formId = useId();
  const create = useCreateWorkflow();
  const importFile = useImportWorkflow();
  const generated = useGeneratedWorkflow(workspaceId);
  const chat = useWorkflowChat();
  const [method, setMethod] = useState<Method>(first);
  const [title, setTitle] = useState("");
  const [file, setFile] = useState({ json: "", fileTitle: "", workflowIndex: 0 });
  const { json } = file;
  const setJson = (text: string, fileTitle = "") => setFile({ json: text, fileTitle, workflowIndex: 0 });
  const read = useMemo(() => (file.json.trim() ? readWorkflowText(file.json, file) : null), [file]);
  const foreign = method === "import" && isForeign(read) ? read : null;
  if (!hasAbility(role, "createItems")) return null;

  // In the library, the workflow is created in the open folder.
  const parentFolderId = pathname === urls.workflows(slug) ? new URLSearchParams(searchStr).get("folder") : null;
  const open = ({ id }: { id: string }) => {
    onOpenChange(false);
    go(urls.workflowBuild(slug, id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === "scratch") {
      const setup = { title: title.trim() || workflowText.untitled };
      create.mutate({ workspaceId, setup, parentFolderId }, { onSuccess: open });
    } else if (read && "workflowJson" in read) {
      importFile.mutate(
        { workspaceId, ...toImportInput(read), parentFolderId },
        { onSuccess: open, onError: showRefusal },
      );
    }
  };
  const openTemplates = () => {
    onOpenChange(false);
    go(urls.workflowTemplates(slug));
  };
  const createGenerated = () => {
    const { setup, createsAgents: autoCreateAgents } = generated;
    if (setup) create.mutate({ workspaceId, setup, autoCreateAgents, parentFolderId }, { onSuccess: open });
  };
  const createFromChat = () => {
    const { setup, createsAgents: autoCreateAgents } = chat;
    if (!setup) return;
    const { title: name, Nodes } = setup;
    create.mutate(
      { workspaceId, setup: { title: name, Nodes }, autoCreateAgents, parentFolderId },
      {
        onSuccess(made) {
          chat.startOver();
          open(made);
        },
      },
    );
  };
  if (chat.isShown)
    return (
      <DraftChatDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={text.chat.title}
        chat={chat}
        isComplete={Boolean(chat.setup?.title.trim()) && chat.stepsWithoutAgents.length === 0}
        isCreating={create.isPending}
        onCreate={createFromChat}
      >
        <WorkflowChatView workspaceId={workspaceId} chat={chat} />
      </DraftChatDialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={foreign ? importReportText.title(foreign.report.source) : text.title}
      size="m"
      isPadded={false}
      footer={
        <>
          <Button variant="ghost" onPress={() => onOpenChange(false)}>
            {buttonText.cancel}
          </Button>
          {method === "generate" ? (
            <GenerateButtons
              formId={formId}
              generated={generated}
              onCreate={createGenerated}
              isPending={create.isPending}
            />
          ) : method === "chat" ? (
            <Button type="submit" form={formId} variant="primary">
              {chat.turns.length > 0 ? draftChatText.continueChat : draftChatText.start}
            </Button>
          ) : method === "templates" ? (
            <Button variant="primary" onPress={openTemplates}>
              {text.templates.title}
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isPending={create.isPending || importFile.isPending}
              isDisabled={method === "import" && !(read && "workflowJson" in read)}
            >
              {method === "scratch" || foreign ? buttonText.create : workflowListText.import}
            </Button>
          )}
        </>
      }
    >
      <div className="grid min-h-60 max-sm:content-start sm:grid-cols-[236px_minmax(0,1fr)]">
        <OptionCards aria-label={newWorkflowText.startOptions} options={methods} value={method} onChange={setMethod} />
        {method === "generate" ? (
          <GeneratePanel formId={formId} workspaceId={workspaceId} generated={generated} />
        ) : method === "chat" ? (
          <div className="min-w-0 p-5">
            <DraftChatStart
              formId={formId}
              workspaceId={workspaceId}
              chat={chat}
              intro={draftChatText.workflow.intro}
              title={chat.draft?.title ?? ""}
              description={generated.description}
              onDescriptionChange={generated.setDescription}
              missingText={workflowErrorText.jobRequired}
            />
          </div>
        ) : method === "templates" ? (
          <p className="max-w-read p-5 text-ink-2">{templateText.intro}</p>
        ) : (
          <form id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4 p-5">
            {method === "scratch" ? (
              <TextField
                label={newWorkflowText.name}
                placeholder={newWorkflowText.namePlaceholder}
                value={title}
                onChange={setTitle}
                maxLength={limits.workflow.titleChars.max}
                autoComplete="off"
                autoFocus
              />
            ) : foreign ? (
              <>
                <WorkflowSelect file={foreign} onSelect={(workflowIndex) => setFile({ ...file, workflowIndex })} />
                <ImportReportView report={foreign.report} steps={foreign.steps} agents={foreign.agents} />
                <Button variant="ghost" size="s" onPress={() => setJson("")} className="self-start">
                  {importReportText.chooseAnotherFile}
                </Button>
              </>
            ) : (
              <JsonField value={json} onChange={setJson} read={read} />
            )}
          </form>
        )}
      </div>
    </Dialog>
  );
}
