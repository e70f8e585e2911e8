import { useId, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { DraftPrompt } from "#features/ai-drafts/client/stream-draft.ts";
import type { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { DraftPromptForm } from "#features/ai-drafts/draft-prompt-form.tsx";
import { limits } from "#product/limits.ts";
import { agentEnhanceText as text } from "#product/texts/agent/agent-enhance.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { AgentForm } from "../../client/agent-form.ts";
import { listProposedChanges } from "../../client/enhancement.ts";
import { parseGeneratedAgent } from "../../client/parse-generated-agent.ts";
import { ProposedChanges } from "./proposed-changes.tsx";
import { WrittenSoFar } from "./written-so-far.tsx";

export type EnhanceMode = "enhance" | "generate";

interface EnhanceDialogProps {
  mode: EnhanceMode;
  form: AgentForm;
  draft: Pick<ReturnType<typeof useAiDraft>, "value" | "status" | "reset">;
  onEnhance: (wish: string) => void;
  onGenerate: (prompt: DraftPrompt) => void;
  onAccept: (part: Partial<AgentForm>) => void;
  onClose: () => void;
}

/** Asks what to write, shows it while a model writes it, and then what it would change. */
export function EnhanceDialog({ mode, form, draft, onEnhance, onGenerate, onAccept, onClose }: EnhanceDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const [asked, setAsked] = useState("");
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const isEnhancing = mode === "enhance";
  const { status } = draft;
  const changes = status === "done" ? listProposedChanges(form, draft.value) : [];
  const selected = changes.filter(({ key }) => !deselected.has(key));

  function start(act: () => void) {
    setDeselected(new Set());
    act();
  }
  const again = (
    <Button key="again" variant="ghost" onPress={draft.reset}>
      {buttonText.regenerate}
    </Button>
  );
  const footers = {
    idle: (
      <>
        <Button variant="ghost" onPress={onClose}>
          {buttonText.cancel}
        </Button>
        <Button key="start" variant="primary" type="submit" form={formId}>
          {isEnhancing ? text.enhance : buttonText.generate}
        </Button>
      </>
    ),
    writing: (
      <Button key="stop" autoFocus onPress={draft.reset}>
        {buttonText.stop}
      </Button>
    ),
    done:
      changes.length > 0 ? (
        <>
          <Button variant="ghost" onPress={onClose}>
            {draftChatText.proposal.dismiss}
          </Button>
          <Button
            key="accept"
            variant="primary"
            isDisabled={selected.length === 0}
            onPress={() => onAccept(Object.fromEntries(selected.map(({ key, after }) => [key, after])))}
          >
            {draftChatText.proposal.accept(selected.length, changes.length)}
          </Button>
        </>
      ) : (
        <Button key="close" variant="primary" onPress={onClose}>
          {buttonText.close}
        </Button>
      ),
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={isEnhancing ? text.enhanceTitle : text.generateTitle}
      description={`${text.intro} ${text.cost}`}
      footerStart={status === "done" && again}
      footer={footers[status]}
    >
      {status === "writing" ? (
        <WrittenSoFar status={isEnhancing ? text.enhancing : text.generating} {...parseGeneratedAgent(draft.value)} />
      ) : status === "done" ? (
        <ProposedChanges
          form={form}
          changes={changes}
          selected={selected}
          onSelect={(key, isSelected) => {
            const next = new Set(deselected);
            if (isSelected) next.delete(key);
            else next.add(key);
            setDeselected(next);
          }}
        />
      ) : isEnhancing ? (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            start(() => onEnhance(asked));
          }}
        >
          <TextArea
            label={text.wish}
            placeholder={text.wishPlaceholder}
            value={asked}
            onChange={setAsked}
            maxLength={limits.agent.enhancementWishChars}
            isOptional
            autoFocus
          />
        </form>
      ) : (
        <DraftPromptForm
          formId={formId}
          workspaceId={workspaceId}
          description={asked}
          onDescriptionChange={setAsked}
          missingText={newAgentText.errors.jobRequired}
          onSubmit={(prompt) => start(() => onGenerate(prompt))}
        />
      )}
    </Dialog>
  );
}
