import { CalendarClock } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { useOpenAsNote } from "#features/note/client/use-open-as-note.ts";
import { formatDate } from "#lib/locale.ts";
import { readableMentions } from "#lib/mention.ts";
import { truncateWords, withoutMarkup } from "#lib/text.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { isSameMessage } from "../client/is-same-message.ts";
import type { ChatMessage } from "../client/pending-turn.ts";
import { EditMessage } from "./edit-message.tsx";
import { MessageActions } from "./message-actions.tsx";
import { UserAttachments } from "./user-attachments.tsx";
import { UserText } from "./user-text.tsx";
import { VersionSwitch } from "./version-switch.tsx";

const PromptDialog = lazy(async () => ({ default: (await import("#features/prompt/prompt-dialog.tsx")).PromptDialog }));

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
  const openAsNote = useOpenAsNote();
  const [isSavingPrompt, setSavingPrompt] = useState(false);
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
      {metadata.schedule && (
        <p className="flex items-center gap-1.5 text-ink-3 text-xs">
          <CalendarClock aria-hidden className="size-3.5 flex-none" />
          {chatScheduleText.sentBy(metadata.schedule.title)}
        </p>
      )}
      <UserAttachments images={metadata.images} files={metadata.files} />
      {messageText && <UserText text={messageText} />}
      <MessageActions
        copyText={() => readableMentions(messageText)}
        versionSwitch={
          versions &&
          actions && <VersionSwitch id={id} versions={versions} isAnswer={false} onSelect={actions.selectVersion} />
        }
        onEdit={actions ? () => actions.startEdit(id, messageText) : undefined}
        onSavePrompt={actions && messageText ? () => setSavingPrompt(true) : undefined}
        onOpenAsNote={actions && openAsNote && messageText ? () => openAsNote(messageText) : undefined}
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
      {isSavingPrompt && (
        <Suspense fallback={null}>
          <PromptDialog initial={toPromptDraft(messageText)} onClose={() => setSavingPrompt(false)} />
        </Suspense>
      )}
    </article>
  );
}, isSameMessage);

const maxTitleChars = 50;

/** A prompt has names instead of mentions, and the first words of the message as its title. */
function toPromptDraft(messageText: string) {
  const text = readableMentions(messageText);
  const firstLine = text.trim().split("\n", 1)[0] ?? "";
  return { title: truncateWords(withoutMarkup(firstLine), maxTitleChars), text };
}
