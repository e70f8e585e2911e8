import { useState } from "react";
import { SidePanel } from "#client/panels/side-panel.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import type { TestChatProps } from "#features/agent/client/test-panel/test-chat-props.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { Chip } from "#ui/data/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { useTestChat } from "../client/test-chat/use-test-chat.ts";
import { ChatSkeleton } from "../page/chat-skeleton.tsx";
import { SentDrawer } from "./sent/sent-drawer.tsx";
import { TestConversation } from "./test-conversation.tsx";

const text = agentTestText;

/** A chat beside an agent's form that tries the agent as the form is now, without saving it. */
export function TestChat({ agentId, draft, isUnsaved, onClose }: TestChatProps) {
  const test = useTestChat(agentId);
  const isWide = useMedia("(min-width: 1280px)");
  const [sentReplyId, setSentReplyId] = useState<string | null>(null);
  const meta = <Chip tone={isUnsaved ? "accent" : "neutral"}>{isUnsaved ? text.unsavedDraft : text.savedVersion}</Chip>;
  return (
    <SidePanel kind="agent-test" title={text.title} pageShare={isWide ? 66 : 56} hasHead={false} onClose={onClose}>
      {test.chatId ? (
        <TestConversation
          key={test.chatId}
          chatId={test.chatId}
          test={test}
          draft={draft}
          meta={meta}
          onShowSent={setSentReplyId}
        />
      ) : (
        <>
          <PageHead title={text.title} meta={meta} />
          {test.isFailed ? (
            <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
              <ErrorState title={text.failed.title} onRetry={test.reopen} isRetrying={test.isOpening}>
                {text.failed.text}
              </ErrorState>
            </div>
          ) : (
            <ChatSkeleton />
          )}
        </>
      )}
      {sentReplyId && <SentDrawer replyId={sentReplyId} onClose={() => setSentReplyId(null)} />}
    </SidePanel>
  );
}
