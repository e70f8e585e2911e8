import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { useMentionBox } from "../client/mentions/use-mention-box.ts";

interface EditMessageProps {
  text: string;
  label?: string;
  submitText?: string;
  /** With files, a message may have no text. */
  hasAttachments: boolean;
  onSubmit: (text: string) => void;
  onCancel: () => void;
}

/** Edits a sent or queued message: Enter submits it, Esc cancels. */
export function EditMessage({
  text,
  label = chatText.message.editLabel,
  submitText = chatText.message.saveAndSubmit,
  hasAttachments,
  onSubmit,
  onCancel,
}: EditMessageProps) {
  const [draft, setDraft] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentionBox({
    markup: draft,
    setMarkup: setDraft,
    area,
    canMention: false,
    canInsertPrompts: false,
  });
  useEffect(() => {
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    field?.scrollIntoView({ block: "nearest" });
  }, []);
  const isTooLong = draft.length > limits.chat.messageChars;
  const isSendable = !isTooLong && (draft.trim() !== "" || hasAttachments);
  const submit = () => isSendable && onSubmit(draft.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && !event.shiftKey) submit();
    else if (event.key !== "Backspace" || !mentions.removeMention()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="grid gap-2 pb-5">
      <TextArea
        aria-label={label}
        value={mentions.shown.text}
        onChange={(edited) => mentions.onChange(edited, area.current?.selectionEnd ?? edited.length)}
        onKeyDown={onKeyDown}
        minRows={2}
        maxRows={16}
        inputRef={area}
        {...(isTooLong ? { error: composerText.tooLong(draft.length, limits.chat.messageChars) } : {})}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="s" onPress={onCancel}>
          {buttonText.cancel}
        </Button>
        <Button variant="primary" size="s" isDisabled={!isSendable} onPress={submit}>
          {submitText}
        </Button>
      </div>
    </div>
  );
}
