import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SquarePen } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { DemoNotice } from "#features/credential/demo-notice.tsx";
import { useMembers } from "#features/workspace/client.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { preloadMarkdown } from "#ui/markdown/markdown.tsx";
import { useFileDrop } from "#ui/use-file-drop.ts";
import { useMedia } from "#ui/use-media.ts";
import { useShortcut } from "#ui/use-shortcut.ts";
import { useToastInset } from "#ui/use-toast-inset.ts";
import { canDeleteChat } from "./access.ts";
import { ChatAuthor } from "./chat-author.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { ChatTitle, ChatTitleState, useChatTitle } from "./chat-title.tsx";
import { endOf } from "./client/reply-end-of.ts";
import type { ChatMessage } from "./client/show-turn.ts";
import type { ChatState } from "./client/use-chat.ts";
import { useChatActs } from "./client/use-chat-list.ts";
import { useComposer } from "./client/use-composer.ts";
import { useNames } from "./client/use-names.ts";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { ReplyFailure } from "./reply-end.tsx";

const DeleteChatDialog = lazy(async () => ({ default: (await import("./delete-chat-dialog.tsx")).DeleteChatDialog }));
const DeleteMessageDialog = lazy(async () => ({
  default: (await import("./delete-message-dialog.tsx")).DeleteMessageDialog,
}));

interface ChatViewProps {
  chatId: string;
  state: ChatState;
}

export function ChatView({ chatId, state }: ChatViewProps) {
  const { chat, messages, answering, canSpeak, feed, failure } = state;
  const { id: workspaceId, slug, actor, userId, memberCount } = useWorkspace();
  const go = useGo();
  const { pin } = useChatActs();
  const queries = useQueryClient();
  const names = useNames(workspaceId, chat?.agent);
  const title = useChatTitle(chatId, chat?.title ?? chatText.untitled);
  const isAnswering = answering !== undefined;
  const dock = useRef<HTMLDivElement>(null);
  const field = useRef<ComposerHandle>(null);
  const jump = useRef<(() => void) | null>(null);
  // On a phone the keyboard comes when it is asked for.
  const canHover = useMedia("(hover: hover)");
  const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [removingId, setRemovingId] = useState<string | null>(null);
  useToastInset(dock);
  useEffect(preloadMarkdown, []);

  const composer = useComposer({
    workspaceId,
    draftName: `${userId}-${chatId}`,
    first: { agentId: chat?.agentId ?? null, languageModelId: chat?.languageModelId ?? null },
    isAnswering,
    onSend(turn, choice) {
      requestAnimationFrame(() => jump.current?.());
      return state.send(turn, choice);
    },
  });
  const stop = useMutation(api.chat.stop.mutationOptions());
  const stopNow = () => stop.mutate({ id: chatId });
  useShortcut(shortcuts.stop, stopNow, { isDisabled: !isAnswering || !canSpeak, whileTyping: true });
  useShortcut(shortcuts.focusComposer, () => field.current?.focus());
  const { isOver, dropProps } = useFileDrop(
    (files) => composer.addFiles(files, names.answering(composer.choice)?.imageInputSupport ?? true),
    !canSpeak,
  );

  // One object for all messages and all times: what it does is always the latest.
  const acts = {
    regenerate: (replyId: string) => void state.regenerate(replyId, composer.choice),
    goOn: () => void state.goOn(composer.choice),
    startEdit: (id: string, text: string) => setEditing({ id, text }),
    stopEdit: () => setEditing(null),
    async edit(id: string, text: string) {
      setEditing(null);
      // Refused: what was typed comes back where it was typed.
      if (!(await state.edit(id, text, composer.choice))) setEditing({ id, text });
    },
    remove: setRemovingId,
  };
  const latest = useRef(acts);
  latest.current = acts;
  const actions = useMemo<typeof acts>(
    () => ({
      regenerate: (id) => latest.current.regenerate(id),
      goOn: () => latest.current.goOn(),
      startEdit: (id, text) => latest.current.startEdit(id, text),
      stopEdit: () => latest.current.stopEdit(),
      edit: (id, text) => latest.current.edit(id, text),
      remove: (id) => latest.current.remove(id),
    }),
    [],
  );
  const editLast = () => {
    const last = messages.findLast(({ role }) => role === "user");
    if (last && !isAnswering) setEditing({ id: last.id, text: textOf(last.parts) });
  };
  const isLoaded = chat !== undefined || messages.length > 0;
  /** Goes on with whom one speaks here. */
  const freshChat = (agentId: string | null) => (agentId ? urls.startChat(slug, agentId) : urls.home(slug));
  const answererName = names.agentOf(answering?.metadata.agentId ?? chat?.agentId);
  return (
    <>
      <PageHead
        title={<ChatTitle control={title} isReadOnly={!canSpeak || !chat} />}
        documentTitle={title.title}
        meta={
          <>
            {chat && canSpeak && <ChatTitleState state={title.state} />}
            {chat && memberCount > 1 && <ChatAuthor userId={chat.userId} />}
          </>
        }
        actions={
          chat && (
            <>
              <IconButton icon={SquarePen} label={chatText.newChat} onPress={() => go(freshChat(chat.agentId))} />
              <ChatMenu
                chatId={chatId}
                title={title.title}
                readAll={state.window.readAll}
                agentOf={names.agentOf}
                pin={
                  canSpeak ? { isPinned: chat.pinnedAt !== null, onChange: (isPinned) => pin(chatId, isPinned) } : null
                }
                onDelete={canDeleteChat(actor, chat) ? () => setDeleting(true) : null}
              />
            </>
          )
        }
      />
      <section aria-label={chatText.conversationLabel} className="flex min-h-0 flex-1 flex-col" {...dropProps}>
        {isLoaded ? (
          <MessageList
            messages={messages}
            earlier={state.window}
            feed={feed}
            names={names}
            editing={editing}
            isAnswering={isAnswering}
            actions={canSpeak ? actions : null}
            jumpRef={jump}
          >
            {failure !== null && !isAnswering && (
              <ReplyFailure reason={failure} onRetry={() => void state.answer(composer.choice)} />
            )}
            {messages.length === 0 && <p className="py-6 text-center text-ink-3">{chatText.nothingYet}</p>}
          </MessageList>
        ) : (
          <ChatSkeleton />
        )}
        <Announcement name={answererName} isAnswering={isAnswering} last={messages.at(-1)} />
        <div
          ref={dock}
          className="flex-none px-gutter pt-2 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:px-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          <div className="mx-auto w-full max-w-read">
            {messages.length > 0 && <DemoNotice className="pb-2" />}
            {canSpeak ? (
              <Composer
                workspaceId={workspaceId}
                composer={composer}
                names={names}
                isAnswering={isAnswering}
                isOver={isOver}
                onStop={stopNow}
                onEditLast={editLast}
                autoFocus={canHover}
                handle={field}
              />
            ) : (
              chat && <ReadOnlyNote userId={chat.userId} />
            )}
          </div>
        </div>
      </section>
      <Suspense fallback={null}>
        {isDeleting && <DeleteChatDialog chatId={chatId} onClose={() => setDeleting(false)} />}
        {removingId && (
          <DeleteMessageDialog
            workspaceId={workspaceId}
            messageId={removingId}
            onClose={() => setRemovingId(null)}
            onDeleted={() => {
              state.window.forget(removingId);
              return queries.invalidateQueries(api.chat.getById.queryFilter({ id: chatId }));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Says when an answer begins and how it ended; not each word of it. */
function Announcement({ name, isAnswering, last }: { name: string; isAnswering: boolean; last?: ChatMessage }) {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    if (isAnswering) setBegun(true);
  }, [isAnswering]);
  return (
    <p role="status" className="sr-only">
      {isAnswering ? chatText.answering(name) : hasBegun && last ? chatText.ended[endOf(last)](name) : ""}
    </p>
  );
}

function ReadOnlyNote({ userId }: { userId: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data: members } = useMembers(workspaceId);
  const author = members?.find((member) => member.userId === userId)?.name;
  return <p className="py-2 text-center text-sm text-ink-3">{chatText.readOnly(author ?? chatText.someone)}</p>;
}
