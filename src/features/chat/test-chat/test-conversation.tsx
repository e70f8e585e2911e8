import { CodeXml, RefreshCw, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { readRefusal } from "#client/refusal.ts";
import { PageHead } from "#client/shell/page-head.tsx";
import type { UnsavedAgent } from "#features/agent/schema.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { nameDraftChanges } from "../client/test-chat/draft-changes.ts";
import type { useTestChat } from "../client/test-chat/use-test-chat.ts";
import { useChat } from "../client/use-chat.ts";
import type { useChatNames } from "../client/use-chat-names.ts";
import { useConversation } from "../client/use-conversation.ts";
import { Conversation } from "../page/conversation.tsx";
import { PreviousAnswer } from "./previous-answer.tsx";
import { TestStart } from "./test-start.tsx";

interface TestConversationProps {
  chatId: string;
  test: ReturnType<typeof useTestChat>;
  /** Null if a save of the form would be refused. */
  draft: UnsavedAgent | null;
  meta: ReactNode;
  onShowSent: (replyId: string) => void;
}

const text = agentTestText;

export function TestConversation({ chatId, test, draft, meta, onShowSent }: TestConversationProps) {
  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  const state = useChat(chatId, { getDraft: () => latestDraft.current ?? undefined });
  const control = useConversation({ chatId, state, onShowSent });
  const { chat, messages, query } = state;

  // The chat was deleted meanwhile, by another page or because it was old.
  const isGone = query.isError && readRefusal(query.error, "").code === "not_found";
  const reopen = useEffectEvent(test.reopen);
  useEffect(() => {
    if (isGone) reopen();
  }, [isGone]);

  const lastReply = messages.findLast(({ role }) => role === "assistant");
  const answered = chat?.lastTest?.messageId === lastReply?.id ? chat?.lastTest : null;
  const changes = answered && draft && !control.isAnswering ? nameDraftChanges(answered.draft, draft) : [];
  const canAskAgain = draft !== null && lastReply !== undefined && messages.at(-1) === lastReply;
  const askAgain = () => {
    if (lastReply) control.actions.regenerate(lastReply.id);
    control.focusComposer();
  };
  return (
    <>
      <PageHead
        title={text.title}
        meta={meta}
        actions={
          <>
            {lastReply && (
              <IconButton
                icon={CodeXml}
                label={text.sent.title}
                isDisabled={control.isAnswering}
                onPress={() => onShowSent(lastReply.id)}
              />
            )}
            {messages.length > 0 && (
              <IconButton
                icon={RotateCcw}
                label={text.startOver}
                isPending={test.isStartingOver}
                onPress={test.startOver}
              />
            )}
          </>
        }
      />
      {query.isError && !chat && !isGone ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
          <ErrorState title={text.failed.title} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            {text.failed.text}
          </ErrorState>
        </div>
      ) : (
        <Conversation
          control={control}
          names={adaptNames(control.names, draft ?? answered?.draft ?? null)}
          hasPickers={false}
          placeholder={text.placeholder}
          empty={<TestStart onAsk={draft ? control.sendText : null} />}
          afterMessages={
            answered?.previous && <PreviousAnswer previous={answered.previous} replacedBy={answered.draft} />
          }
          notice={
            changes.length > 0 &&
            canAskAgain && (
              <Callout
                tone="accent"
                icon={RefreshCw}
                className="mb-2 animate-fade-in"
                action={
                  <Button size="s" onPress={askAgain}>
                    {text.askAgain}
                  </Button>
                }
              >
                <span role="status">{text.changed(changes)}</span>
              </Callout>
            )
          }
          blocked={draft === null && <Callout tone="warning">{text.incomplete}</Callout>}
        />
      )}
    </>
  );
}

/** The draft answers, which may have another title and model than the saved agent. */
const adaptNames = (
  names: ReturnType<typeof useChatNames>,
  draft: UnsavedAgent | null,
): ReturnType<typeof useChatNames> =>
  draft
    ? {
        ...names,
        agentName: () => draft.title,
        answeringModel: () => names.answeringModel({ agentId: null, languageModelId: draft.languageModelId }),
      }
    : names;
