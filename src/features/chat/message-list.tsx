import { ArrowDown } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { chatText } from "#product/texts/chat.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import type { ReplySource } from "./client/reply-feed.ts";
import type { ChatMessage } from "./client/show-turn.ts";
import { useEarlier, useReached } from "./client/use-earlier.ts";
import type { useNames } from "./client/use-names.ts";
import { useStick } from "./client/use-stick.ts";
import { type ReplyActions, ReplyMessage } from "./reply-message.tsx";
import { type QuestionActions, UserMessage } from "./user-message.tsx";

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** Those before them, which the page has not read; none when left out. */
  earlier?: { countBefore: number; isLoading: boolean; loadEarlier: (onArrived: () => void) => Promise<void> };
  feed: ReplySource;
  names: ReturnType<typeof useNames>;
  /** The message that is being edited, with what is typed so far. */
  editing: { id: string; text: string } | null;
  isAnswering: boolean;
  /** null for readers. Must be the same object all the time, or every message is drawn anew. */
  actions: (ReplyActions & QuestionActions) | null;
  /** Set to the function that goes to the end: who sends wants to see it. */
  jumpRef: RefObject<(() => void) | null>;
  children?: React.ReactNode;
}

const nothingEarlier: NonNullable<MessageListProps["earlier"]> = {
  countBefore: 0,
  isLoading: false,
  loadEarlier: async () => {},
};

/** The conversation, scrolled to its end as long as one reads there. */
export function MessageList({
  messages,
  earlier: { countBefore, isLoading, loadEarlier } = nothingEarlier,
  feed,
  names,
  editing,
  isAnswering,
  actions,
  jumpRef,
  children,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, jump } = useStick(scroller, content);
  const { from, showEarlier } = useEarlier({ count: messages.length, countBefore, loadEarlier }, scroller);
  const begin = useRef<HTMLDivElement>(null);
  useReached(begin, scroller, showEarlier, from > 0 && !isAtEnd && !isLoading);
  const hasNews = useNews(isAtEnd, `${countBefore + messages.length} ${messages.at(-1)?.id}`, isAnswering);
  useEffect(() => {
    jumpRef.current = jump;
  }, [jumpRef, jump]);
  const offered = isAnswering ? null : actions;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation is scrolled by keys */}
      <div ref={scroller} tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-y-auto scroll-thin">
        <div ref={content} className="mx-auto grid w-full max-w-192 grid-cols-1 px-gutter pt-4 pb-2">
          {from > 0 && (
            <div ref={begin} className="mb-3 justify-self-center">
              <Button variant="ghost" size="s" isPending={isLoading} onPress={showEarlier}>
                {chatText.message.earlier}
              </Button>
            </div>
          )}
          {messages.slice(from - countBefore).map((message, at, shown) => {
            const isLast = at === shown.length - 1;
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a reply gets its id while it is on the page; its place stays
                key={from + at}
                className={cx(
                  "-mx-1 px-1 pb-1",
                  message.role === "user" && from + at > 0 && "pt-4",
                  !isLast && "[contain-intrinsic-size:auto_180px] [content-visibility:auto]",
                )}
              >
                {message.role === "user" ? (
                  <UserMessage
                    message={message}
                    editing={message.id === editing?.id ? editing.text : null}
                    isLast={isLast}
                    actions={offered}
                  />
                ) : (
                  <ReplyMessage
                    message={message}
                    agentName={names.agentOf(message.metadata.agentId)}
                    modelName={names.modelOf(message.metadata.languageModelId)}
                    feed={feed}
                    isLast={isLast}
                    actions={offered}
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
            onPress={jump}
            className="pointer-events-auto animate-fade-in rounded-full! shadow-float-2"
          >
            {chatText.message.jumpToLatest}
            {hasNews && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
            {hasNews && <span className="sr-only">{chatText.message.newBelow}</span>}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether something was said below what the person reads. */
function useNews(isAtEnd: boolean, last: string, isAnswering: boolean): boolean {
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return !isAtEnd && (isAnswering || seen !== last);
}
