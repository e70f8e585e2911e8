import { Shuffle, Square } from "lucide-react";
import { lazy, memo, Suspense, useMemo, useRef, useState } from "react";
import { CitationsProvider } from "#client/citations/citations.tsx";
import { CitedSources } from "#client/citations/cited-sources.tsx";
import { AgentVersionButton } from "#features/agent/versions/agent-version-button.tsx";
import { useOpenAsNote } from "#features/note/client/use-open-as-note.ts";
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
import { isEmptyReply, isNextMarked, toBlocks } from "../client/reply-blocks.ts";
import type { LiveReplyStore } from "../client/reply-feed.ts";
import { useLiveReply } from "../client/use-live-reply.ts";
import { useTraceRefresh } from "../client/use-trace-refresh.ts";
import { MessageActions } from "./message-actions.tsx";
import { RegenerateMenu } from "./regenerate-menu.tsx";
import { ReplyEmpty, ReplyFailure } from "./reply-callouts.tsx";
import { ReplyNotes } from "./reply-notes.tsx";
import { answersIn, ReplyParts } from "./reply-parts.tsx";
import { VersionSwitch } from "./version-switch.tsx";

const ReplyDetails = lazy(() => import("./reply-details.tsx"));

const text = chatText.message;
const minShownDurationMs = 1_000;

export interface ReplyActions {
  /** Without a model, the one selected in the composer answers. */
  regenerate: (replyId: string, languageModelId?: string) => void;
  selectVersion: (id: string) => void;
  continueReply: () => void;
  remove: (id: string) => void;
  /** Shows what the reply sent to its model; only test chats know. */
  showSent?: (replyId: string) => void;
}

interface ReplyMessageProps {
  message: ChatMessage;
  agentName: string;
  /** False for an agent that was deleted. */
  isAgentKnown: boolean;
  modelName: string | null;
  liveReply: LiveReplyStore;
  isLast: boolean;
  /** An earlier message has read something from outside. */
  isTaintedBefore: boolean;
  /** null while a reply is in progress, and for readers. */
  actions: ReplyActions | null;
  /** Opens the trace of a reply; omit it where replies have none. Must be stable. */
  onTrace?: ((id: string) => void) | undefined;
}

/** A reply with its author, content and end state. */
export const ReplyMessage = memo(function ReplyMessage({
  message,
  agentName,
  isAgentKnown,
  modelName,
  liveReply,
  isLast,
  isTaintedBefore,
  actions,
  onTrace,
}: ReplyMessageProps) {
  const { id, status, metadata, versions, createdAt } = message;
  const { agentId, agentVersion } = metadata;
  const isStreaming = status === "STREAMING";
  const live = useLiveReply(liveReply, id);
  const parts = live?.parts ?? message.parts;
  const openAsNote = useOpenAsNote();
  useTraceRefresh(id, parts, isStreaming);
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
  const isByFallback = metadata.isFallback === true && status !== "FAILED" && !answeredBy;
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
            <span className={cx("min-w-0 cut text-ink-3", isByFallback && "max-sm:hidden")}>{modelName}</span>
          )
        )}
        {isByFallback && (
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
          <CitationsProvider parts={parts} isStreaming={isStreaming} askedAt={createdAt}>
            <ReplyParts
              blocks={blocks}
              isStreaming={isStreaming}
              isUntrusted={isTaintedBefore || hasReadUntrusted(parts)}
            />
            {!isStreaming && <CitedSources parts={parts} />}
          </CitationsProvider>
          {isStreaming && isNextMarked(blocks) && <Caret />}
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
          versionSwitch={
            versions &&
            actions && <VersionSwitch id={id} versions={versions} isAnswer onSelect={actions.selectVersion} />
          }
          onRegenerate={actions && !hasCallout ? () => actions.regenerate(id) : undefined}
          regenerateMenu={
            actions && (
              <RegenerateMenu
                languageModelId={metadata.languageModelId ?? null}
                onPick={(languageModelId) => actions.regenerate(id, languageModelId)}
                isBesideButton={!hasCallout}
              />
            )
          }
          onContinue={isLast && !hasCallout && !isTruncated ? actions?.continueReply : undefined}
          onTrace={onTrace && (() => onTrace(id))}
          onShowSent={actions?.showSent && (() => actions.showSent?.(id))}
          onOpenAsNote={actions && openAsNote && markdown ? () => openAsNote(markdown) : undefined}
          onDelete={actions ? () => actions.remove(id) : undefined}
          isShown={isLast}
          meta={<MessageMeta message={message} modelName={modelName} />}
          metaEnd={
            agentVersion !== undefined && (
              <AgentVersion agentId={isAgentKnown ? (agentId ?? null) : null} number={agentVersion} />
            )
          }
          className="-mt-2 -ml-1"
        />
      )}
      {isStreaming && (
        <div className="-mt-2 h-6 max-sm:h-8">
          {onTrace && <MessageActions onTrace={() => onTrace(id)} className="-ml-1" />}
        </div>
      )}
    </article>
  );
}, isSameMessage);

/** The version of the agent that has answered. Nothing opens if the agent was deleted. */
function AgentVersion({ agentId, number }: { agentId: string | null; number: number }) {
  return (
    <span className="flex flex-none items-center">
      <span aria-hidden>·</span>
      {agentId ? (
        <AgentVersionButton agentId={agentId} number={number} />
      ) : (
        <span title={text.agentVersion(number)} className="px-1 num">
          v{number}
        </span>
      )}
    </span>
  );
}

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

/** Time, duration and price of a reply; a press shows what it read and wrote. */
function MessageMeta({ message, modelName }: { message: ChatMessage; modelName: string | null }) {
  const { createdAt, metadata } = message;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const facts = [
    formatDate(createdAt, { timeStyle: "short" }),
    metadata.durationMs !== undefined &&
      metadata.durationMs >= minShownDurationMs &&
      formatDuration(metadata.durationMs),
    metadata.credits !== undefined && billingText.credits.cost(metadata.credits),
  ];
  const details = [formatDate(createdAt), metadata.usage && text.tokens(metadata.usage)];
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={details.filter(Boolean).join("\n")}
        onClick={() => setOpen(true)}
        className="max-w-full cut rounded-mark px-1 leading-6 hover:bg-hover hover:text-ink-2 aria-expanded:bg-hover max-sm:leading-8"
      >
        <time dateTime={createdAt.toISOString()}>{facts.filter(Boolean).join(" · ")}</time>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReplyDetails message={message} modelName={modelName} triggerRef={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
