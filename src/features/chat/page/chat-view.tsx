import { SquarePen } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { CanvasesButton } from "#features/artifact/canvases-button.tsx";
import { useLookOnLeave } from "#features/memory-fact/client/use-look-on-leave.ts";
import { ShareButton } from "#features/share/share-button.tsx";
import { chatText } from "#product/texts/chat/chat.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { canDeleteChat } from "../access.ts";
import type { ChatSchedulesProps } from "../client/schedules/chat-schedules-props.ts";
import { useMarkRead } from "../client/schedules/use-mark-read.ts";
import type { ChatState } from "../client/use-chat.ts";
import { useChatActions } from "../client/use-chat-list.ts";
import { useConversation } from "../client/use-conversation.ts";
import { ChatAuthor } from "./chat-author.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { ChatTitle, ChatTitleState, useChatTitle } from "./chat-title.tsx";
import { Conversation } from "./conversation.tsx";

const ProposedFacts = lazy(async () => ({
  default: (await import("#features/memory-fact/proposed-facts.tsx")).ProposedFacts,
}));
const DeleteChatDialog = lazy(async () => ({ default: (await import("./delete-chat-dialog.tsx")).DeleteChatDialog }));

interface ChatViewProps {
  chatId: string;
  state: ChatState;
  Schedules?: ComponentType<ChatSchedulesProps>;
}

export function ChatView({ chatId, state, Schedules }: ChatViewProps) {
  const { chat, canWrite } = state;
  const { slug, actor, memberCount } = useWorkspace();
  const go = useGo();
  const { pin } = useChatActions();
  const title = useChatTitle(chatId, chat?.title ?? chatText.untitled);
  const [isDeleting, setDeleting] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const control = useConversation({ chatId, state });
  const agentWithMemory = canWrite && chat?.agent?.hasMemory ? chat.agent : null;
  useMarkRead(chatId, chat?.isUnread === true && canWrite && !control.isAnswering);
  useLookOnLeave(chatId, agentWithMemory !== null);
  /** A new chat in the same project, or with the same agent. */
  const newChatUrl = ({ agentId, project }: NonNullable<typeof chat>) =>
    project ? urls.project(slug, project.id) : agentId ? urls.startChat(slug, agentId) : urls.home(slug);
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
              {Schedules && (
                <Suspense fallback={null}>
                  <Schedules chatId={chatId} isAdding={isScheduling} onAdded={() => setScheduling(false)} />
                </Suspense>
              )}
              <CanvasesButton chatId={chatId} />
              <ShareButton
                thread={{
                  ...{ kind: "chat", id: chatId, title: title.title },
                  ...{ isPublic: chat.isPublic, isTakenDown: chat.isTakenDown },
                  canShare: chat.userId === actor.userId,
                }}
              />
              <IconButton icon={SquarePen} label={chatText.newChat} onPress={() => go(newChatUrl(chat))} />
              <ChatMenu
                chatId={chatId}
                title={title.title}
                project={chat.project}
                loadAllMessages={state.window.loadAllMessages}
                agentName={control.names.agentName}
                pin={
                  canWrite ? { isPinned: chat.pinnedAt !== null, onChange: (isPinned) => pin(chatId, isPinned) } : null
                }
                onSchedule={Schedules && canWrite ? () => setScheduling(true) : null}
                onDelete={canDeleteChat(actor, chat) ? () => setDeleting(true) : null}
              />
            </>
          )
        }
      />
      <Conversation
        control={control}
        afterMessages={
          agentWithMemory && (
            <Suspense fallback={null}>
              <ProposedFacts key={chatId} chatId={chatId} agentName={agentWithMemory.title} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {isDeleting && <DeleteChatDialog chatId={chatId} onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}
