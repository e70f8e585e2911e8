import { MessageSquareText, Sparkles, SquarePen, Stethoscope, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { DraftChatView } from "#features/ai-drafts/draft-chat-view.tsx";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { AssistantProposal } from "./assistant-proposal.tsx";
import { isJsonObject } from "./config-for-model.ts";
import { useAllMentions } from "./use-all-mentions.ts";
import type { AssistantChat } from "./use-assistant.ts";

const text = assistantText;
const words = assistantText;

interface AssistantPanelProps {
  chat: AssistantChat;
  onClose: () => void;
  /** Called when the person opens a step to edit it by hand. */
  onModify?: () => void;
}

/** The assistant beside the canvas: the conversation, its proposals, and whether they are applied automatically. */
export function AssistantPanel({ chat, onClose, onModify }: AssistantPanelProps) {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const mentions = useAllMentions();
  const mode = useBuilderState((state) => state.preferences.assistant);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      aria-label={words.title}
      onKeyDown={closeOnEscape}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-page outline-none"
    >
      <header className="flex h-head flex-none items-center gap-2.5 border-line border-b pr-3 pl-5">
        <Sparkles aria-hidden className="flex-none text-accent-text" />
        <h2 className="min-w-0 flex-1 cut font-semibold">{words.title}</h2>
        <IconButton
          icon={SquarePen}
          label={text.startOver}
          isDisabled={chat.turns.length === 0}
          onPress={chat.startOver}
        />
        <IconButton icon={X} label={text.close} onPress={onClose} />
      </header>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-2.5">
        <Segmented
          aria-label={text.mode.label}
          options={[
            { id: "ask", label: words.askMode },
            { id: "auto", label: words.autoMode },
          ]}
          value={mode}
          onChange={(assistant) => session.setPreferences({ assistant })}
        />
        <p className="min-w-0 flex-1 basis-40 text-sm text-ink-3">
          {mode === "auto" ? text.mode.autoHint : text.mode.askHint}
        </p>
      </div>
      <DraftChatView
        workspaceId={workspaceId}
        chat={chat}
        listLabels={labelsIn}
        intro={<Intro onAsk={(description) => chat.send({ description, images: [] })} />}
        placeholder={words.placeholder}
        mentions={mentions}
        renderProposal={(turn, proposal) => (
          <AssistantProposal turn={turn} proposal={proposal} chat={chat} onModify={onModify} />
        )}
      />
    </aside>
  );
}

/** Ready-made questions. */
function Intro({ onAsk }: { onAsk: (question: string) => void }) {
  const label = useBuilderState((state) => {
    const { openId, selected, history } = state;
    const id = openId ?? (selected.size === 1 ? [...selected][0] : undefined);
    return history.present.nodes.find((node) => node.id === id)?.label;
  });
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  return (
    <div className="grid max-w-read content-start justify-items-start gap-4">
      <p className="text-ink-2">{isEmpty ? words.empty : text.intro}</p>
      {!isEmpty && (
        <fieldset className="grid justify-items-start gap-2">
          <legend className="sr-only">{text.quick.label}</legend>
          <Button size="s" icon={MessageSquareText} onPress={() => onAsk(text.prompts.explain)}>
            {text.quick.explain}
          </Button>
          {label !== undefined && (
            <Button size="s" icon={MessageSquareText} onPress={() => onAsk(text.prompts.explainStep(label))}>
              {text.quick.explainStep(label)}
            </Button>
          )}
          <Button size="s" icon={Stethoscope} onPress={() => onAsk(text.prompts.check)}>
            {text.quick.check}
          </Button>
        </fieldset>
      )}
      <p className="text-sm text-ink-3">{words.cost}</p>
    </div>
  );
}

/** Labels of the steps in a proposal that is still streaming. */
function labelsIn(proposal: unknown): string[] {
  const changes: unknown = isJsonObject(proposal) ? proposal.changes : null;
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((one: unknown) => (isJsonObject(one) && typeof one.label === "string" ? one.label : []));
}
