import { FileText, ListChecks, PencilLine, WandSparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { client, showRefusal } from "#client/api.ts";
import { useQuotes } from "#client/composer-quote.ts";
import { useFoundAgents } from "#client/shell/use-agent-names.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newId } from "#lib/id.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { homeText } from "#product/texts/shell/home.ts";
import { urls } from "#product/urls.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { preloadMarkdown } from "#ui/markdown/markdown.tsx";
import { toTurnParts, type UserTurnDraft } from "../client/draft-turn.ts";
import { handOver } from "../client/handover.ts";
import { pendingTurn } from "../client/pending-turn.ts";
import { sendTurn } from "../client/send-turn.ts";
import type { Choice } from "../client/use-chat.ts";
import { useChatNames } from "../client/use-chat-names.ts";
import { useComposer } from "../client/use-composer.ts";
import { Composer, type ComposerHandle } from "./composer.tsx";

interface ChatStartProps {
  /** Set by the URL (`?agentId=`). */
  agentId?: string | undefined;
  /** The chat starts in this project, with its agent unless another one is selected. */
  project?: { id: string; agentId: string | null };
}

const icons = [PencilLine, FileText, ListChecks, WandSparkles];
const maxAgents = 3;
const maxChips = 4;

/** Starts a chat. Its page opens as soon as the server has the first message, and continues the stream of the reply. */
export function ChatStart({ agentId, project }: ChatStartProps) {
  const { id: workspaceId, slug, userId } = useWorkspace();
  const go = useGo();
  const composerRef = useRef<ComposerHandle>(null);
  // On a phone, autofocus would open the keyboard.
  const canHover = useMedia("(hover: hover)");
  const [chatId] = useState(newId);

  async function sendFirstTurn(turn: UserTurnDraft, choice: Choice) {
    const result = await sendTurn({ workspaceId, chatId, ...choice, message: turn, projectId: project?.id ?? null });
    if (result.state === "refused") showRefusal(result.error);
    if (result.state === "lost") {
      const hasArrived = await client.chat.getById.query({ id: chatId }).then(
        () => true,
        () => false,
      );
      if (hasArrived) go(urls.chat(slug, chatId));
      else toast.failed(commonToastText.unknown);
      return hasArrived;
    }
    if (result.state !== "taken") return false;
    const pending = pendingTurn({ metadata: choice, question: { id: turn.id, ...toTurnParts(turn) } });
    const reply = { ...pending.reply, id: result.messageId };
    handOver(chatId, { pending: { ...pending, reply }, response: result.response });
    go(urls.chat(slug, chatId));
    return true;
  }

  const composer = useComposer({
    workspaceId,
    draftName: `${userId}-start-${project?.id ?? workspaceId}${agentId ? `-${agentId}` : ""}`,
    defaultChoice: { agentId: agentId ?? project?.agentId ?? null, languageModelId: null },
    isAnswering: false,
    onSend: sendFirstTurn,
  });
  // The question about what is quoted comes behind it.
  useQuotes(true, (quote) => {
    composer.setText((text) => (text.includes(quote) ? text : `${quote} ${text}`));
    composerRef.current?.focus();
  });
  const names = useChatNames(workspaceId, [composer.choice.agentId]);
  // Preload the chat's page while the person types.
  const isTyping = composer.text !== "";
  useEffect(() => {
    if (!isTyping) return;
    void import("../page/chat-page.tsx");
    preloadMarkdown();
  }, [isTyping]);
  const { isOver: isDraggingFiles, dropProps } = useFileDrop((files) =>
    composer.addFiles(files, names.answeringModel(composer.choice)?.imageInputSupport ?? true),
  );
  const chipClass =
    "inline-flex h-8 flex-none items-center gap-2 rounded-full border border-line px-3 text-sm text-ink-2 transition-colors hover:bg-hover hover:text-ink";
  const { data: agents } = useFoundAgents();
  const suggestedAgents = agents?.filter(({ id }) => id !== composer.choice.agentId).slice(0, maxAgents) ?? [];
  return (
    <div {...dropProps}>
      <Composer
        workspaceId={workspaceId}
        composer={composer}
        names={names}
        isAnswering={false}
        isDraggingFiles={isDraggingFiles}
        takesFocus={canHover}
        startsChat
        canMention
        handle={composerRef}
      />
      {!project && (
        <ul
          aria-label={homeText.suggestions}
          className="mt-3 flex gap-2 max-sm:-mx-gutter max-sm:overflow-x-auto max-sm:px-gutter max-sm:[scrollbar-width:none] sm:flex-wrap"
        >
          {suggestedAgents.map(({ id, title }) => (
            <li key={id} className="flex flex-none">
              <button
                type="button"
                aria-label={homeText.chatWith(title)}
                onClick={() => {
                  composer.changeChoice({ agentId: id });
                  composerRef.current?.focus();
                }}
                className={`${chipClass} pl-1.5!`}
              >
                <AgentAvatar id={id} size={20} />
                <span className="max-w-48 cut">{title}</span>
              </button>
            </li>
          ))}
          {chatText.suggestions.slice(0, maxChips - suggestedAgents.length).map(({ title, prompt }, at) => {
            const Icon = icons[at % icons.length] ?? PencilLine;
            return (
              <li key={title} className="flex flex-none">
                <button
                  type="button"
                  onClick={() => {
                    // The prompt goes before the text that was already typed.
                    if (!composer.text.startsWith(prompt)) composer.setText(prompt + composer.text);
                    composerRef.current?.focus();
                  }}
                  className={chipClass}
                >
                  <Icon aria-hidden className="size-3.5 text-ink-3" />
                  {title}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
