import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { openPanel } from "#client/panels/panels.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { KnownCanvases } from "#features/artifact/known-canvases.tsx";
import { DemoNotice } from "#features/credential/demo-notice.tsx";
import { useMembers } from "#features/workspace/client.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { LoadToolOutputProvider } from "#tools/full-results.tsx";
import { ToolDecisionProvider } from "#tools/tool-decisions.tsx";
import { useToastInset } from "#ui/feedback/use-toast-inset.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { useFocusRescue } from "#ui/hooks/use-focus-rescue.ts";
import { preloadMarkdown } from "#ui/markdown/markdown.tsx";
import type { ChatMessage } from "../client/pending-turn.ts";
import { getReplyOutcome } from "../client/reply-outcome.ts";
import type { useChatNames } from "../client/use-chat-names.ts";
import type { ConversationControl } from "../client/use-conversation.ts";
import { Composer } from "../composer/composer.tsx";
import { QueuedMessages } from "../composer/queued-messages.tsx";
import { MessageList } from "../message/message-list.tsx";
import { ReplyFailure } from "../message/reply-callouts.tsx";
import { ChatSkeleton } from "./chat-skeleton.tsx";

const Comparison = lazy(async () => ({ default: (await import("../message/comparison.tsx")).Comparison }));
const DeleteMessageDialog = lazy(async () => ({
  default: (await import("./delete-message-dialog.tsx")).DeleteMessageDialog,
}));

const openTrace = (messageId: string) => openPanel({ kind: "trace", messageId });

interface ConversationProps {
  control: ConversationControl;
  /** Instead of the names of the saved agents. */
  names?: ReturnType<typeof useChatNames>;
  /** Instead of "No messages yet". */
  empty?: ReactNode;
  /** Below the last message, while no answer is written. */
  afterMessages?: ReactNode;
  /** Above the composer. */
  notice?: ReactNode;
  /** Replaces the composer, and nothing can be sent. */
  blocked?: ReactNode;
  placeholder?: string;
  /** False if agent and model are fixed. */
  hasPickers?: boolean;
}

/** The messages of a chat and its composer, below a page's or panel's header. */
export function Conversation({
  control,
  names = control.names,
  empty,
  afterMessages,
  notice,
  blocked,
  placeholder,
  hasPickers = true,
}: ConversationProps) {
  const { chatId, state, isAnswering, queue, composer } = control;
  const { chat, messages, answering, canWrite, failure } = state;
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const rootRef = useRef<HTMLElement>(null);
  useFocusRescue(rootRef, control.focusComposer);
  const dockRef = useRef<HTMLDivElement>(null);
  useToastInset(dockRef);
  useEffect(preloadMarkdown, []);
  const canSend = canWrite && !blocked;
  const { isOver: isDraggingFiles, dropProps } = useFileDrop(
    (files) => composer.addFiles(files, names.answeringModel(composer.choice)?.imageInputSupport ?? true),
    !canSend,
  );
  /** In a panel, the key would otherwise close it. */
  const stopOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isAnswering || !canWrite) return;
    event.preventDefault();
    control.stopReply();
  };
  const renderComparison = (isTaintedBefore: boolean) => (
    <Suspense fallback={null}>
      <Comparison
        chatId={chatId}
        messages={state.comparison ?? []}
        shownId={messages.at(-1)?.id ?? ""}
        liveReply={state.liveReply}
        chatNames={names}
        isTaintedBefore={isTaintedBefore}
        refetch={state.refetchCompared}
        actions={canSend ? control.comparisonActions : null}
      />
    </Suspense>
  );
  const isLoaded = chat !== undefined || messages.length > 0;
  return (
    <section
      ref={rootRef}
      aria-label={chatText.conversationLabel}
      onKeyDown={stopOnEscape}
      className="flex min-h-0 flex-1 flex-col"
      {...dropProps}
    >
      {isLoaded ? (
        <LoadToolOutputProvider value={state.loadToolOutput}>
          <ToolDecisionProvider value={control.decisions}>
            <KnownCanvases chatId={chatId} messages={messages}>
              <MessageList
                messages={messages}
                earlier={state.window}
                liveReply={state.liveReply}
                chatNames={names}
                editing={control.editing}
                isAnswering={isAnswering}
                actions={canSend ? control.actions : null}
                onTrace={openTrace}
                renderLast={state.comparison && renderComparison}
                scrollToEndRef={control.scrollToEndRef}
              >
                {failure !== null && !isAnswering && (
                  <ReplyFailure reason={failure} onRetry={() => void state.requestReply(composer.choice)} />
                )}
                {!isAnswering && messages.length > 0 && afterMessages}
                {messages.length === 0 &&
                  (empty ?? <p className="py-6 text-center text-ink-3">{chatText.noMessages}</p>)}
              </MessageList>
            </KnownCanvases>
          </ToolDecisionProvider>
        </LoadToolOutputProvider>
      ) : (
        <ChatSkeleton />
      )}
      <Announcement
        name={names.agentName(answering?.metadata.agentId ?? chat?.agentId)}
        isAnswering={isAnswering}
        last={messages.at(-1)}
      />
      <div
        ref={dockRef}
        className="flex-none px-gutter pt-2 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:px-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto w-full max-w-read">
          {messages.length > 0 && <DemoNotice className="pb-2" />}
          {notice}
          {canSend && (
            <>
              <QueuedMessages
                queue={queue}
                liveReply={state.liveReply}
                onActionDone={control.focusComposer}
                onLateEdit={(late) => composer.setText((text) => [text.trimEnd(), late].filter(Boolean).join("\n\n"))}
              />
              <Composer
                workspaceId={workspaceId}
                composer={composer}
                names={names}
                isAnswering={isAnswering}
                isDraggingFiles={isDraggingFiles}
                onStop={control.stopReply}
                canQueue
                canMention
                onEditLast={control.editLast}
                conversation={{ messages, isSummarized: chat?.isSummarized ?? false }}
                takesFocus={control.canHover}
                hasPickers={hasPickers}
                {...(placeholder !== undefined && { placeholder })}
                handle={control.composerRef}
              />
            </>
          )}
          {canWrite ? blocked : chat && <ReadOnlyNote userId={chat.userId} />}
        </div>
      </div>
      <Suspense fallback={null}>
        {control.messageToDelete && (
          <DeleteMessageDialog
            messageId={control.messageToDelete}
            versions={control.versionsToDelete}
            onClose={control.closeDelete}
            onDeleted={() => {
              state.window.removeMessage(control.messageToDelete ?? "");
              return queries.invalidateQueries(api.chat.getById.queryFilter({ id: chatId }));
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Announces the start and the end of an answer to screen readers. */
function Announcement({ name, isAnswering, last }: { name: string; isAnswering: boolean; last?: ChatMessage }) {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    if (isAnswering) setStarted(true);
  }, [isAnswering]);
  return (
    <p role="status" className="sr-only">
      {isAnswering
        ? chatText.answering(name)
        : hasStarted && last
          ? chatText.replyEnded[getReplyOutcome(last)](name)
          : ""}
    </p>
  );
}

function ReadOnlyNote({ userId }: { userId: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data: members } = useMembers(workspaceId);
  const author = members?.find((member) => member.userId === userId)?.name;
  return <p className="py-2 text-center text-sm text-ink-3">{chatText.readOnly(author ?? chatText.unknownAuthor)}</p>;
}
