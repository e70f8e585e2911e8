import { Check, Square } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { comparisonText as text } from "#product/texts/chat/comparison.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import type { ChatMessage } from "../client/pending-turn.ts";
import { createReplyFeed, type LiveReplyStore } from "../client/reply-feed.ts";
import type { useChatNames } from "../client/use-chat-names.ts";
import { ReplyMessage } from "./reply-message.tsx";

interface ComparisonProps {
  chatId: string;
  /** The answers in order. */
  messages: readonly ChatMessage[];
  /** The answer that the chat itself follows, and its store. */
  shownId: string;
  liveReply: LiveReplyStore;
  chatNames: ReturnType<typeof useChatNames>;
  isTaintedBefore: boolean;
  /** Refetches the chat, and returns the id if this answer is still being written. */
  refetch: (id: string) => Promise<string | null>;
  /** null for readers. */
  actions: ComparisonActions | null;
}

interface ComparisonActions {
  keep: (id: string) => void;
  stop: (id: string) => void;
}

/** Answers of several models to one question: in columns, on a phone in tabs. */
export function Comparison(props: ComparisonProps) {
  const { messages, chatNames } = props;
  const isPhone = usePhone();
  const [selectedId, setSelectedId] = useState(messages[0]?.id ?? "");
  const nameOf = ({ metadata }: ChatMessage) =>
    chatNames.modelName(metadata.languageModelId) ?? chatNames.agentName(metadata.agentId);
  const columns = messages.map((message) => ({
    id: message.id,
    name: nameOf(message),
    column: <Column {...props} message={message} name={nameOf(message)} />,
  }));
  const isKnown = columns.some(({ id }) => id === selectedId);
  return (
    <div className="grid grid-cols-1 gap-2 sm:relative sm:left-1/2 sm:w-[min(68rem,100cqw-3rem)] sm:-translate-x-1/2">
      {isPhone ? (
        <Tabs
          aria-label={text.answers}
          tabs={columns.map(({ id, name, column }) => ({ id, label: name, content: column }))}
          value={isKnown ? selectedId : (columns[0]?.id ?? "")}
          onChange={setSelectedId}
          panelClassName="pt-3"
        />
      ) : (
        <div className={cx("grid items-start gap-3", columns.length > 2 ? "grid-cols-3" : "grid-cols-2")}>
          {columns.map(({ id, name, column }) => (
            <section key={id} aria-label={name} className="min-w-0">
              {column}
            </section>
          ))}
        </div>
      )}
      {props.actions && <p className="text-center text-sm text-ink-3">{text.hint}</p>}
    </div>
  );
}

interface ColumnProps extends ComparisonProps {
  message: ChatMessage;
  name: string;
}

/** One answer. The one that the chat doesn't follow has a stream of its own. */
function Column({
  chatId,
  message,
  name,
  shownId,
  liveReply,
  chatNames,
  isTaintedBefore,
  refetch,
  actions,
}: ColumnProps) {
  const { id, status, parts, metadata, streamId } = message;
  const [feed] = useState(() => createReplyFeed(chatId));
  const isOpen = status === "STREAMING";
  const isOwnFeed = id !== shownId;
  const follow = useEffectEvent(() => feed.follow({ messageId: id, shown: parts }, () => refetch(id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply that continues after a wait has another stream
  useEffect(() => {
    if (id && isOwnFeed && isOpen) follow();
  }, [id, streamId, isOpen, isOwnFeed]);
  useEffect(() => feed.setRendered(isOpen ? id : undefined), [feed, id, isOpen]);
  useEffect(() => () => feed.stop(), [feed]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line p-3.5">
      <ReplyMessage
        message={message}
        // The models differ, the agent doesn't.
        agentName={name}
        isAgentKnown={chatNames.agents.has(metadata.agentId ?? "")}
        modelName={metadata.failedModels ? name : null}
        liveReply={isOwnFeed ? feed.store : liveReply}
        isLast={false}
        isTaintedBefore={isTaintedBefore}
        actions={null}
      />
      {actions && (
        <div>
          {isOpen ? (
            <Button size="s" icon={Square} aria-label={text.stop(name)} onPress={() => actions.stop(id)}>
              {buttonText.stop}
            </Button>
          ) : (
            <Button size="s" icon={Check} aria-label={text.keepAnswer(name)} onPress={() => actions.keep(id)}>
              {text.keep}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
