import { Braces, LayoutTemplate, type LucideIcon, MessagesSquare, Plus, Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { DraftPrompt } from "#features/ai-drafts/client/stream-draft.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { DraftChatDialog } from "#features/ai-drafts/draft-chat-dialog.tsx";
import { DraftChatStart } from "#features/ai-drafts/draft-chat-start.tsx";
import { DraftPromptForm } from "#features/ai-drafts/draft-prompt-form.tsx";
import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { urls } from "#product/urls.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { OptionCards } from "#ui/forms/option-cards.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { canEditAgent } from "../access.ts";
import { type AgentFile, emptyAgent } from "../client/agent-file.ts";
import { parseGeneratedAgent } from "../client/parse-generated-agent.ts";
import { useAgentDraftChat } from "../client/use-agent-draft-chat.ts";
import { useExistingModels } from "../client/use-existing-models.ts";
import { useExistingTargets } from "../client/use-existing-targets.ts";
import { useSubmitAgent } from "../client/use-submit-agent.ts";
import { AgentDraftChatView } from "./agent-draft-chat-view.tsx";
import { AgentDraftForm } from "./agent-draft-form.tsx";
import { AgentFileInput } from "./agent-file-input.tsx";
import { ImportedSettings } from "./imported-settings.tsx";

interface NewAgentDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The folder of the new agent. */
  parentFolderId?: string | null;
  /** The method to open with; without it, the one used last. */
  way?: Method;
}

/** The methods to create an agent, one per row. */
const methods = [
  { id: "generate", icon: Sparkles, ...newAgentText.generate },
  { id: "chat", icon: MessagesSquare, ...newAgentText.chat },
  { id: "import", icon: Braces, ...newAgentText.import },
  { id: "scratch", icon: Plus, ...newAgentText.scratch },
  { id: "templates", icon: LayoutTemplate, ...newAgentText.templates },
] as const satisfies readonly { id: string; icon: LucideIcon; title: string; desc: string }[];
type Method = (typeof methods)[number]["id"];

interface CreationState {
  way: Method;
  draft: AgentFile;
  /** Source of the import: a file name, or null for pasted text or a model. Undefined until something was imported. */
  from?: string | null;
  /** The prompt for the model. */
  description?: string;
}

/** A draft of the chat refers to nothing that may not exist. */
const nothingLinked = { languageModelId: null, fallbackModels: [], trustedTargets: [] };

const initialState: CreationState = { way: "scratch", draft: emptyAgent };

/** The saved state with the requested method; the draft is kept. */
const restoreState = (state: CreationState, way: Method | undefined): CreationState =>
  way === undefined || way === state.way ? state : { way, draft: state.draft };

/**
 * Creates an agent and opens it. The input is stored on this device until the agent is created or the dialog is
 * canceled.
 */
export function NewAgentDialog({ isOpen, onOpenChange, parentFolderId = null, way: asked }: NewAgentDialogProps) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const go = useGo();
  const { submit, isChecked, isPending } = useSubmitAgent();
  const key = `troupe-new-agent-${actor.userId}-${workspaceId}`;
  const [begun, setState] = useState<CreationState>(() =>
    restoreState(readStoredJson<CreationState>(key) ?? initialState, asked),
  );
  const { way, draft } = begun;
  const formId = useId();
  const aiDraft = useAiDraft({ workspaceId, type: "AGENT_SETUP", failedText: agentToastText.generateFailed });
  const chat = useAgentDraftChat();
  const trustedTargets = useExistingTargets(draft);
  const models = useExistingModels(draft);
  const isWriting = aiDraft.status === "writing";
  const isReady = way === "scratch" || begun.from !== undefined;

  function updateState(next: CreationState) {
    writeStoredJson(key, next);
    setState(next);
  }
  async function generate(ask: DraftPrompt) {
    const made = await aiDraft.generate(ask);
    if (made !== null) updateState({ ...begun, way: "generate", draft: parseGeneratedAgent(made), from: null });
  }
  function cancel() {
    writeStoredJson(key, null);
    onOpenChange(false);
  }
  function openTemplates() {
    onOpenChange(false);
    go(urls.agentTemplates(slug));
  }
  function create(agent: AgentFile, onCreated: () => void) {
    const links = agent === draft ? { ...models, trustedTargets } : nothingLinked;
    submit({ ...agent, ...links, parentFolderId }, (agentId) => {
      onCreated();
      go(urls.agent(slug, agentId));
    });
  }
  if (!canEditAgent(actor)) return null;
  const chatDraft = chat.draft;
  if (chat.isShown)
    return (
      <DraftChatDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={newAgentText.chat.title}
        chat={chat}
        isComplete={Boolean(chatDraft?.title.trim() && chatDraft.system.trim())}
        isCreating={isPending}
        onCreate={() =>
          chatDraft &&
          create(chatDraft, () => {
            chat.startOver();
            onOpenChange(false);
          })
        }
      >
        <AgentDraftChatView workspaceId={workspaceId} chat={chat} />
      </DraftChatDialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="m"
      title={newAgentText.title}
      isPadded={false}
      className="grid max-sm:content-start sm:min-h-100 sm:grid-cols-[236px_minmax(0,1fr)]"
      footerStart={
        way !== "scratch" &&
        way !== "chat" &&
        isReady && (
          <Button
            variant="ghost"
            onPress={() => {
              aiDraft.reset();
              updateState({ ...begun, draft: emptyAgent, from: undefined });
            }}
          >
            {way === "generate" ? buttonText.regenerate : generateText.startOver}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={cancel}>
            {buttonText.cancel}
          </Button>
          {way === "chat" ? (
            <Button variant="primary" type="submit" form={formId}>
              {chat.turns.length > 0 ? draftChatText.continueChat : draftChatText.start}
            </Button>
          ) : way === "templates" ? (
            <Button variant="primary" onPress={openTemplates}>
              {newAgentText.templates.title}
            </Button>
          ) : way === "generate" && !isReady ? (
            <Button
              variant="primary"
              {...(isWriting ? { onPress: aiDraft.reset } : { type: "submit" as const, form: formId })}
            >
              {isWriting ? buttonText.stop : buttonText.generate}
            </Button>
          ) : (
            <Button variant="primary" isPending={isPending} isDisabled={!isReady} onPress={() => create(draft, cancel)}>
              {buttonText.create}
            </Button>
          )}
        </>
      }
    >
      <OptionCards
        aria-label={newAgentText.startOptions}
        options={methods}
        value={way}
        onChange={(next) => {
          aiDraft.reset();
          updateState({ ...begun, way: next, ...(next === "scratch" ? {} : { from: undefined }) });
        }}
      />
      <div className="grid min-w-0 content-start gap-5 p-5">
        {way === "chat" ? (
          <DraftChatStart
            formId={formId}
            workspaceId={workspaceId}
            chat={chat}
            intro={draftChatText.agent.intro}
            title={chatDraft?.title ?? ""}
            description={begun.description ?? ""}
            onDescriptionChange={(description) => updateState({ ...begun, description })}
            missingText={newAgentText.errors.jobRequired}
          />
        ) : way === "templates" ? (
          <p className="max-w-read text-ink-2">{agentTemplateText.intro}</p>
        ) : way === "import" && !isReady ? (
          <AgentFileInput onRead={(file, name) => updateState({ ...begun, draft: file, from: name })} />
        ) : way === "generate" && !isReady && !isWriting ? (
          <DraftPromptForm
            formId={formId}
            workspaceId={workspaceId}
            description={begun.description ?? ""}
            onDescriptionChange={(description) => updateState({ ...begun, description })}
            missingText={newAgentText.errors.jobRequired}
            onSubmit={(ask) => void generate(ask)}
          />
        ) : (
          <>
            {isWriting && (
              <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
                <Spinner />
                {generateText.generating} {generateText.generatingDesc}
              </p>
            )}
            {way === "import" && begun.from !== undefined && (
              <Callout tone="success">
                {begun.from === null ? newAgentText.fromPaste : newAgentText.fromFile(begun.from)}
              </Callout>
            )}
            <ImportedSettings draft={draft} />
            <AgentDraftForm
              draft={isWriting ? parseGeneratedAgent(aiDraft.value) : draft}
              onChange={(part) => updateState({ ...begun, draft: { ...draft, ...part } })}
              isChecked={isChecked}
              isFull={way !== "scratch"}
              isReadOnly={isWriting}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
