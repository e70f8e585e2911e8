import { ArrowDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { chatText } from "#product/texts/chat/chat.ts";
import { hasReadUntrusted } from "#tools/untrusted.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import type { LiveReplyStore } from "../client/reply-feed.ts";
import type { useChatNames } from "../client/use-chat-names.ts";
import { useEarlierMessages, useOnReach } from "../client/use-earlier-messages.ts";
import { useStickToBottom } from "../client/use-stick-to-bottom.ts";
import { type ReplyActions, ReplyMessage } from "./reply-message.tsx";
import { type QuestionActions, UserMessage } from "./user-message.tsx";

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** Earlier messages that are not loaded yet; omit it if there are none. */
  earlier?: { countBefore: number; isLoading: boolean; loadEarlier: (onArrived: () => void) => Promise<void> };
  liveReply: LiveReplyStore;
  chatNames: ReturnType<typeof useChatNames>;
  /** The message being edited, and its text. */
  editing: { id: string; text: string } | null;
  isAnswering: boolean;
  /** The conversation may build on something from outside that its messages don't show. */
  isUntrusted?: boolean;
  /** null for readers. Must be stable, or every message rerenders. */
  actions: (ReplyActions & QuestionActions) | null;
  /** Opens the trace of a reply; omit it where replies have none. Must be stable. */
  onTrace?: (id: string) => void;
  /** Shown in place of the last message. */
  renderLast?: ((isTaintedBefore: boolean) => ReactNode) | null;
  /** Receives the function that scrolls to the end, for after sending. */
  scrollToEndRef: RefObject<(() => void) | null>;
  children?: ReactNode;
}

const noEarlierMessages: NonNullable<MessageListProps["earlier"]> = {
  countBefore: 0,
  isLoading: false,
  loadEarlier: async () => {},
};

/** The conversation. It stays scrolled to the end while the person is there. */
export function MessageList({
  messages,
  earlier: { countBefore, isLoading, loadEarlier } = noEarlierMessages,
  liveReply,
  chatNames,
  editing,
  isAnswering,
  isUntrusted = false,
  actions,
  onTrace,
  renderLast = null,
  scrollToEndRef,
  children,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, scrollToEnd } = useStickToBottom(scroller, content);
  const { firstShownIndex, showEarlier } = useEarlierMessages(
    { count: messages.length, countBefore, loadEarlier },
    scroller,
  );
  const topRef = useRef<HTMLDivElement>(null);
  useOnReach(topRef, scroller, showEarlier, firstShownIndex > 0 && !isAtEnd && !isLoading);
  const hasUnseen = useHasUnseen(isAtEnd, `${countBefore + messages.length} ${messages.at(-1)?.id}`, isAnswering);
  useEffect(() => {
    scrollToEndRef.current = scrollToEnd;
  }, [scrollToEndRef, scrollToEnd]);
  // Messages that are not loaded may have read something from outside.
  const taintedFrom = isUntrusted || countBefore > 0 ? -1 : findTainted(messages);
  const availableActions = isAnswering ? null : actions;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation is scrolled by keys */}
      <div ref={scroller} tabIndex={0} className="@container focus-inset min-h-0 flex-1 overflow-y-auto scroll-thin">
        <div ref={content} className="mx-auto grid w-full max-w-192 grid-cols-1 px-gutter pt-4 pb-2">
          {firstShownIndex > 0 && (
            <div ref={topRef} className="mb-3 justify-self-center">
              <Button variant="ghost" size="s" isPending={isLoading} onPress={showEarlier}>
                {chatText.message.showEarlier}
              </Button>
            </div>
          )}
          {messages.slice(firstShownIndex - countBefore).map((message, at, shown) => {
            const isLast = at === shown.length - 1;
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a reply's id changes while it is on the page; its index does not
                key={firstShownIndex + at}
                className={cx(
                  "-mx-1 px-1 pb-1",
                  message.role === "user" && firstShownIndex + at > 0 && "pt-4",
                  !isLast && "[contain-intrinsic-size:auto_180px] [content-visibility:auto]",
                )}
              >
                {isLast && renderLast ? (
                  renderLast(firstShownIndex + at > taintedFrom)
                ) : message.role === "user" ? (
                  <UserMessage
                    message={message}
                    editing={message.id === editing?.id ? editing.text : null}
                    isLast={isLast}
                    actions={availableActions}
                  />
                ) : (
                  <ReplyMessage
                    message={message}
                    agentName={chatNames.agentName(message.metadata.agentId)}
                    isAgentKnown={chatNames.agents.has(message.metadata.agentId ?? "")}
                    modelName={chatNames.modelName(message.metadata.languageModelId)}
                    liveReply={liveReply}
                    isLast={isLast}
                    isTaintedBefore={firstShownIndex + at > taintedFrom}
                    actions={availableActions}
                    onTrace={onTrace}
                  />
                )}
              </div>
            );
          })}
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <Button
            size="s"
            icon={ArrowDown}
            onPress={scrollToEnd}
            className="pointer-events-auto animate-fade-in rounded-full! shadow-float-2"
          >
            {chatText.message.jumpToLatest}
            {hasUnseen && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
            {hasUnseen && <span className="sr-only">{chatText.message.newBelow}</span>}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first message that has read something from outside. */
function findTainted(messages: readonly ChatMessage[]): number {
  const at = messages.findIndex(({ parts }) => hasReadUntrusted(parts));
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Whether there are new messages below the visible part. */
function useHasUnseen(isAtEnd: boolean, last: string, isAnswering: boolean): boolean {
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return !isAtEnd && (isAnswering || seen !== last);
}
