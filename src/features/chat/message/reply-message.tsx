import { Shuffle, Square } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { formatDate } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { textOf } from "#lib/ui-message.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { hasReadUntrusted } from "#tools/untrusted.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Elapsed } from "#ui/feedback/elapsed.tsx";
import { richTextOf } from "#ui/markdown/rich-text-of.ts";
import { isSameMessage } from "../client/is-same-message.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import { isEmptyReply, toBlocks } from "../client/reply-blocks.ts";
import type { LiveReplyStore } from "../client/reply-feed.ts";
import { useLiveReply } from "../client/use-live-reply.ts";
import { MessageActions } from "./message-actions.tsx";
import { ReplyEmpty, ReplyFailure } from "./reply-callouts.tsx";
import { ReplyNotes } from "./reply-notes.tsx";
import { answersIn, ReplyParts } from "./reply-parts.tsx";

const text = chatText.message;
const minShownDurationMs = 1_000;

export interface ReplyActions {
  regenerate: (replyId: string) => void;
  continueReply: () => void;
  remove: (id: string) => void;
  /** Shows what the reply sent to its model; only test chats know. */
  showSent?: (replyId: string) => void;
}

interface ReplyMessageProps {
  message: ChatMessage;
  agentName: string;
  modelName: string | null;
  liveReply: LiveReplyStore;
  isLast: boolean;
  /** An earlier message has read something from outside. */
  isTaintedBefore: boolean;
  /** null while a reply is in progress, and for readers. */
  actions: ReplyActions | null;
}

/** A reply with its author, content and end state. */
export const ReplyMessage = memo(function ReplyMessage({
  message,
  agentName,
  modelName,
  liveReply,
  isLast,
  isTaintedBefore,
  actions,
}: ReplyMessageProps) {
  const { id, status, metadata, createdAt } = message;
  const isStreaming = status === "STREAMING";
  const live = useLiveReply(liveReply, id);
  const parts = live?.parts ?? message.parts;
  const blocks = useMemo(() => toBlocks(parts), [parts]);
  const body = useRef<HTMLDivElement>(null);
  const isEmpty = isEmptyReply(parts);
  const markdown = textOf(parts);
  // The callout has these buttons.
  const hasCallout = status === "FAILED" || (status === "DONE" && isEmpty);
  // The note about a truncated reply has a "Continue" button.
  const isTruncated = metadata.notes?.some(({ kind }) => kind === "truncated") === true;
  const { failedModels } = metadata;
  const isAnswered = !isStreaming && status !== "FAILED";
  const answeredBy = isAnswered && failedModels && modelName ? modelText.answeredBy(modelName, failedModels) : null;
  const isOutputVisible = blocks.at(-1)?.kind === "text" || blocks.at(-1)?.kind === "thought";
  return (
    <article aria-label={agentName} aria-busy={isStreaming} className="group/message grid grid-cols-1 gap-3">
      <header className="flex min-w-0 items-center gap-2 text-sm">
        <AgentAvatar id={metadata.agentId ?? "none"} size={24} />
        <span className="min-w-0 cut font-medium">{agentName}</span>
        {isStreaming ? (
          <>
            <Elapsed since={createdAt} className="flex-none text-ink-3" />
            {live?.isReconnecting && <span className="flex-none text-warning">{text.reconnecting}</span>}
          </>
        ) : (
          modelName && (
            <span className={cx("min-w-0 cut text-ink-3", metadata.isFallback && !answeredBy && "max-sm:hidden")}>
              {modelName}
            </span>
          )
        )}
        {metadata.isFallback && !answeredBy && (
          <Chip icon={Shuffle} className="shrink!">
            {text.fallback}
          </Chip>
        )}
      </header>
      {answeredBy && (
        <p className="-mt-1 flex items-baseline gap-1.5 text-sm text-ink-3">
          <Shuffle aria-hidden className="size-3.5 flex-none self-center" />
          {answeredBy}
        </p>
      )}
      {(isStreaming || blocks.length > 0) && (
        <div ref={body} className="grid grid-cols-1 gap-3">
          <ReplyParts
            blocks={blocks}
            isStreaming={isStreaming}
            isUntrusted={isTaintedBefore || hasReadUntrusted(parts)}
          />
          {isStreaming && !isOutputVisible && <Caret />}
        </div>
      )}
      {status === "STOPPED" && <StatusLine>{text.stopped}</StatusLine>}
      {!isStreaming && metadata.notes && (
        <ReplyNotes notes={metadata.notes} onContinue={isLast && !hasCallout ? actions?.continueReply : undefined} />
      )}
      {status === "FAILED" && !isEmpty && <StatusLine>{text.interrupted}</StatusLine>}
      {status === "FAILED" && (
        <ReplyFailure reason={message.error} onRetry={isLast && actions ? () => actions.regenerate(id) : undefined} />
      )}
      {status === "DONE" && isEmpty && (
        <ReplyEmpty
          onRegenerate={isLast && actions ? () => actions.regenerate(id) : undefined}
          onContinue={actions?.continueReply}
        />
      )}
      {!isStreaming && (
        <MessageActions
          {...(markdown ? { copySource: { markdown, richText: () => richTextOf(answersIn(body.current)) } } : {})}
          onRegenerate={actions && !hasCallout ? () => actions.regenerate(id) : undefined}
          onContinue={isLast && !hasCallout && !isTruncated ? actions?.continueReply : undefined}
          onShowSent={actions?.showSent && (() => actions.showSent?.(id))}
          onDelete={actions ? () => actions.remove(id) : undefined}
          isShown={isLast}
          meta={<MessageMeta message={message} />}
          className="-mt-2 -ml-1"
        />
      )}
      {isStreaming && <div className="-mt-2 h-6 max-sm:h-8" />}
    </article>
  );
}, isSameMessage);

/** Placeholder for the first word. */
function Caret() {
  return (
    <div aria-hidden className="flex h-6 items-center">
      <span className="h-4 w-0.5 animate-blink rounded-full bg-accent" />
    </div>
  );
}

function StatusLine({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-3">
      <Square aria-hidden className="size-3" />
      {children}
    </p>
  );
}

/** Time, duration and price of a reply; the tooltip adds the date and the tokens. */
function MessageMeta({ message: { createdAt, metadata } }: { message: ChatMessage }) {
  const facts = [
    formatDate(createdAt, { timeStyle: "short" }),
    metadata.durationMs !== undefined &&
      metadata.durationMs >= minShownDurationMs &&
      formatDuration(metadata.durationMs),
    metadata.credits !== undefined && billingText.credits.cost(metadata.credits),
    metadata.agentVersion !== undefined && text.agentVersion(metadata.agentVersion),
  ];
  const details = [formatDate(createdAt), metadata.usage && text.tokens(metadata.usage)];
  return (
    <time dateTime={createdAt.toISOString()} title={details.filter(Boolean).join("\n")}>
      {facts.filter(Boolean).join(" · ")}
    </time>
  );
}
