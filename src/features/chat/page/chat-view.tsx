import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SquarePen } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useQuotes } from "#client/composer-quote.ts";
import { openPanel } from "#client/panels/panels.ts";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { CanvasesButton } from "#features/artifact/canvases-button.tsx";
import { KnownCanvases } from "#features/artifact/known-canvases.tsx";
import { DemoNotice } from "#features/credential/demo-notice.tsx";
import { useMembers } from "#features/workspace/client.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { urls } from "#product/urls.ts";
import { LoadToolOutputProvider } from "#tools/full-results.tsx";
import { ToolDecisionProvider, type ToolDecisions } from "#tools/tool-decisions.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useToastInset } from "#ui/feedback/use-toast-inset.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { preloadMarkdown } from "#ui/markdown/markdown.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { canDeleteChat } from "../access.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import { useMessageQueue } from "../client/queue/use-message-queue.ts";
import { getReplyOutcome } from "../client/reply-outcome.ts";
import type { ChatState } from "../client/use-chat.ts";
import { useChatActions } from "../client/use-chat-list.ts";
import { useChatNames } from "../client/use-chat-names.ts";
import { useComposer } from "../client/use-composer.ts";
import { Composer, type ComposerHandle } from "../composer/composer.tsx";
import { QueuedMessages } from "../composer/queued-messages.tsx";
import { MessageList } from "../message/message-list.tsx";
import { ReplyFailure } from "../message/reply-callouts.tsx";
import { ChatAuthor } from "./chat-author.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { ChatTitle, ChatTitleState, useChatTitle } from "./chat-title.tsx";

const DeleteChatDialog = lazy(async () => ({ default: (await import("./delete-chat-dialog.tsx")).DeleteChatDialog }));
const DeleteMessageDialog = lazy(async () => ({
  default: (await import("./delete-message-dialog.tsx")).DeleteMessageDialog,
}));

const openTrace = (messageId: string) => openPanel({ kind: "trace", messageId });

interface ChatViewProps {
  chatId: string;
  state: ChatState;
}

export function ChatView({ chatId, state }: ChatViewProps) {
  const { chat, messages, answering, canWrite, liveReply, failure } = state;
  const { id: workspaceId, slug, actor, userId, memberCount } = useWorkspace();
  const go = useGo();
  const { pin } = useChatActions();
  const queries = useQueryClient();
  const title = useChatTitle(chatId, chat?.title ?? chatText.untitled);
  const isAnswering = answering !== undefined;
  const dockRef = useRef<HTMLDivElement>(null);
  const composerRef = useRef<ComposerHandle>(null);
  const scrollToEndRef = useRef<(() => void) | null>(null);
  // On a phone, autofocus would open the keyboard.
  const canHover = useMedia("(hover: hover)");
  const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [messageToDelete, setMessageToDelete] = useState<string | null>(null);
  useToastInset(dockRef);
  useEffect(preloadMarkdown, []);

  const stop = useMutation(api.chat.stop.mutationOptions());
  const stopReply = () => stop.mutate({ id: chatId });
  const queue = useMessageQueue({
    chatId,
    userId,
    messages,
    stored: state.window.stored,
    canSend: canWrite && state.isFresh,
    send: state.sendQueued,
    stop: stopReply,
  });
  const composer = useComposer({
    workspaceId,
    draftName: `${userId}-${chatId}`,
    defaultChoice: { agentId: chat?.agentId ?? null, languageModelId: chat?.languageModelId ?? null },
    // Messages wait in the queue while an answer is written.
    isAnswering: false,
    async onSend(turn, choice) {
      if (queue.isQueueing) return queue.add(turn, choice);
      requestAnimationFrame(() => scrollToEndRef.current?.());
      return state.send(turn, choice);
    },
  });
  useQuotes(canWrite, (quote) => {
    composer.setText((text) => [text.trimEnd(), quote].filter(Boolean).join("\n\n"));
    composerRef.current?.focus();
  });
  const messageAgentIds = messages.map(({ metadata }) => metadata.agentId);
  const names = useChatNames(workspaceId, [chat?.agentId, composer.choice.agentId, ...messageAgentIds], chat?.agent);
  useShortcut(shortcuts.stop, stopReply, { isDisabled: !isAnswering || !canWrite, whileTyping: true });
  useShortcut(shortcuts.focusComposer, () => composerRef.current?.focus());
  const { isOver: isDraggingFiles, dropProps } = useFileDrop(
    (files) => composer.addFiles(files, names.answeringModel(composer.choice)?.imageInputSupport ?? true),
    !canWrite,
  );

  /** After an action whose element has disappeared. On a phone, the focus would open the keyboard. */
  const focusComposer = () => {
    if (canHover) composerRef.current?.focus();
  };
  // A stable object, so that messages do not rerender; it calls the latest functions.
  const messageActions = {
    regenerate: (replyId: string) => void state.regenerate(replyId, composer.choice),
    continueReply: () => void state.continueReply(composer.choice),
    startEdit: (id: string, text: string) => setEditing({ id, text }),
    stopEdit() {
      setEditing(null);
      focusComposer();
    },
    async edit(id: string, text: string) {
      setEditing(null);
      focusComposer();
      // If the edit is refused, restore the typed text.
      if (!(await state.edit(id, text, composer.choice))) setEditing({ id, text });
    },
    remove: setMessageToDelete,
  };
  const latestActions = useRef(messageActions);
  latestActions.current = messageActions;
  const { decideToolCall } = state;
  const decisions = useMemo<ToolDecisions>(
    () => ({ place: "chat", decide: canWrite ? decideToolCall : null }),
    [canWrite, decideToolCall],
  );
  const actions = useMemo<typeof messageActions>(
    () => ({
      regenerate: (id) => latestActions.current.regenerate(id),
      continueReply: () => latestActions.current.continueReply(),
      startEdit: (id, text) => latestActions.current.startEdit(id, text),
      stopEdit: () => latestActions.current.stopEdit(),
      edit: (id, text) => latestActions.current.edit(id, text),
      remove: (id) => latestActions.current.remove(id),
    }),
    [],
  );
  /** The last message of the person is queued, or else in the chat. */
  const editLast = () => {
    const queued = queue.list.at(-1);
    if (queued) return queue.startEdit(queued.turn.id);
    const last = messages.findLast(({ role }) => role === "user");
    if (last && !isAnswering) setEditing({ id: last.id, text: textOf(last.parts) });
  };
  const isLoaded = chat !== undefined || messages.length > 0;
  /** A new chat in the same project, or with the same agent. */
  const newChatUrl = ({ agentId, project }: NonNullable<typeof chat>) =>
    project ? urls.project(slug, project.id) : agentId ? urls.startChat(slug, agentId) : urls.home(slug);
  const answeringName = names.agentName(answering?.metadata.agentId ?? chat?.agentId);
  return (
    <>
      <PageHead
        path={
          chat?.project && (
            <>
              <Link href={urls.project(slug, chat.project.id)} className="max-w-40 cut hover:text-ink hover:underline">
                {chat.project.name}
              </Link>
              <span aria-hidden>/</span>
            </>
          )
        }
        title={<ChatTitle control={title} isReadOnly={!canWrite || !chat} />}
        documentTitle={title.title}
        meta={
          <>
            {chat && canWrite && <ChatTitleState state={title.state} />}
            {chat && memberCount > 1 && <ChatAuthor userId={chat.userId} />}
          </>
        }
        actions={
          chat && (
            <>
              <CanvasesButton chatId={chatId} />
              <IconButton icon={SquarePen} label={chatText.newChat} onPress={() => go(newChatUrl(chat))} />
              <ChatMenu
                chatId={chatId}
                title={title.title}
                project={chat.project}
                loadAllMessages={state.window.loadAllMessages}
                agentName={names.agentName}
                pin={
                  canWrite ? { isPinned: chat.pinnedAt !== null, onChange: (isPinned) => pin(chatId, isPinned) } : null
                }
                onDelete={canDeleteChat(actor, chat) ? () => setDeleting(true) : null}
              />
            </>
          )
        }
      />
      <section aria-label={chatText.conversationLabel} className="flex min-h-0 flex-1 flex-col" {...dropProps}>
        {isLoaded ? (
          <LoadToolOutputProvider value={state.loadToolOutput}>
            <ToolDecisionProvider value={decisions}>
              <KnownCanvases chatId={chatId} messages={messages}>
                <MessageList
                  messages={messages}
                  earlier={state.window}
                  liveReply={liveReply}
                  chatNames={names}
                  editing={editing}
                  isAnswering={isAnswering}
                  actions={canWrite ? actions : null}
                  onTrace={openTrace}
                  scrollToEndRef={scrollToEndRef}
                >
                  {failure !== null && !isAnswering && (
                    <ReplyFailure reason={failure} onRetry={() => void state.requestReply(composer.choice)} />
                  )}
                  {messages.length === 0 && <p className="py-6 text-center text-ink-3">{chatText.noMessages}</p>}
                </MessageList>
              </KnownCanvases>
            </ToolDecisionProvider>
          </LoadToolOutputProvider>
        ) : (
          <ChatSkeleton />
        )}
        <Announcement name={answeringName} isAnswering={isAnswering} last={messages.at(-1)} />
        <div
          ref={dockRef}
          className="flex-none px-gutter pt-2 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:px-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          <div className="mx-auto w-full max-w-read">
            {messages.length > 0 && <DemoNotice className="pb-2" />}
            {canWrite ? (
              <>
                <QueuedMessages
                  queue={queue}
                  onActionDone={focusComposer}
                  onLateEdit={(late) => composer.setText((text) => [text.trimEnd(), late].filter(Boolean).join("\n\n"))}
                />
                <Composer
                  workspaceId={workspaceId}
                  composer={composer}
                  names={names}
                  isAnswering={isAnswering}
                  isDraggingFiles={isDraggingFiles}
                  onStop={stopReply}
                  canQueue
                  canMention
                  onEditLast={editLast}
                  autoFocus={canHover}
                  handle={composerRef}
                />
              </>
            ) : (
              chat && <ReadOnlyNote userId={chat.userId} />
            )}
          </div>
        </div>
      </section>
      <Suspense fallback={null}>
        {isDeleting && <DeleteChatDialog chatId={chatId} onClose={() => setDeleting(false)} />}
        {messageToDelete && (
          <DeleteMessageDialog
            messageId={messageToDelete}
            onClose={() => setMessageToDelete(null)}
            onDeleted={() => {
              state.window.removeMessage(messageToDelete);
              return queries.invalidateQueries(api.chat.getById.queryFilter({ id: chatId }));
            }}
          />
        )}
      </Suspense>
    </>
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
