import type { ComponentType } from "react";
import { readRefusal } from "#client/refusal.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { chatText } from "#product/texts/chat/chat.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import type { ChatSchedulesProps } from "../client/schedules/chat-schedules-props.ts";
import { useChat } from "../client/use-chat.ts";
import { ChatView } from "./chat-view.tsx";

interface ChatPageProps {
  chatId: string;
  /** Its schedules, in the header. */
  Schedules?: ComponentType<ChatSchedulesProps>;
}

/** The page of one chat. */
export function ChatPage(props: ChatPageProps) {
  return <Chat key={props.chatId} {...props} />;
}

function Chat({ chatId, Schedules }: ChatPageProps) {
  const state = useChat(chatId);
  const { error, isError, isFetching, refetch } = state.query;
  if (state.chat?.isTest || (isError && readRefusal(error, "").code === "not_found")) return <NotFound />;
  if (isError && !state.chat)
    return (
      <>
        <PageHead title={chatText.untitled} />
        <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
          <ErrorState title={chatText.loadFailed.title} onRetry={() => void refetch()} isRetrying={isFetching}>
            {chatText.loadFailed.text}
          </ErrorState>
        </div>
      </>
    );
  return <ChatView chatId={chatId} state={state} {...(Schedules && { Schedules })} />;
}
