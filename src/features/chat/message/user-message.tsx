import { memo, useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { readableMentions } from "#lib/mention.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { cx } from "#ui/cx.ts";
import { PromptText } from "#ui/editor/prompt-text.tsx";
import { isSameMessage } from "../client/is-same-message.ts";
import { describeMention } from "../client/mentions/describe-mention.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import { EditMessage } from "./edit-message.tsx";
import { MessageActions } from "./message-actions.tsx";
import { UserAttachments } from "./user-attachments.tsx";
import { VersionSwitch } from "./version-switch.tsx";

/** Longer messages are collapsed, e.g. pasted documents. */
const collapseAbove = { chars: 1_200, lines: 16 };

export interface QuestionActions {
  startEdit: (id: string, text: string) => void;
  stopEdit: () => void;
  edit: (id: string, text: string) => void;
  remove: (id: string) => void;
  selectVersion: (id: string) => void;
}

interface UserMessageProps {
  message: ChatMessage;
  /** The text while the message is edited, otherwise null. */
  editing: string | null;
  isLast: boolean;
  /** null while a reply is in progress, and for readers. */
  actions: QuestionActions | null;
}

/** A person's message. */
export const UserMessage = memo(function UserMessage({ message, editing, isLast, actions }: UserMessageProps) {
  const { id, parts, metadata, versions, createdAt } = message;
  const messageText = textOf(parts);
  const isLong =
    messageText.length > collapseAbove.chars ||
    messageText.split("\n", collapseAbove.lines + 1).length > collapseAbove.lines;
  const [isExpanded, setExpanded] = useState(false);
  if (editing !== null && actions)
    return (
      <EditMessage
        text={editing}
        hasAttachments={Boolean(metadata.images?.length || metadata.files?.length)}
        onSubmit={(text) => actions.edit(id, text)}
        onCancel={actions.stopEdit}
      />
    );
  return (
    <article aria-label={chatText.message.you} className="group/message grid grid-cols-1 justify-items-end gap-1">
      <UserAttachments images={metadata.images} files={metadata.files} />
      {messageText && (
        <div className="max-w-[94%] min-w-0 rounded-card bg-hover px-3.5 py-2.5 text-md sm:max-w-[85%]">
          <PromptText
            value={messageText}
            describeMention={describeMention}
            className={cx(isLong && !isExpanded && "max-h-60 overflow-hidden mask-b-from-60% mask-b-to-100%")}
          />
          {isLong && (
            <button
              type="button"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
              className="mt-1 rounded-mark text-sm font-medium text-accent-text hover:underline"
            >
              {isExpanded ? buttonText.showLess : buttonText.showMore}
            </button>
          )}
        </div>
      )}
      <MessageActions
        copyText={() => readableMentions(messageText)}
        versionSwitch={
          versions &&
          actions && <VersionSwitch id={id} versions={versions} isAnswer={false} onSelect={actions.selectVersion} />
        }
        onEdit={actions ? () => actions.startEdit(id, messageText) : undefined}
        onDelete={actions ? () => actions.remove(id) : undefined}
        isShown={isLast}
        meta={
          <time dateTime={createdAt.toISOString()} title={formatDate(createdAt)}>
            {formatDate(createdAt, { timeStyle: "short" })}
          </time>
        }
        isAtEnd
        className="-mr-1"
      />
    </article>
  );
}, isSameMessage);
