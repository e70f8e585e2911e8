import { type KeyboardEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { commentText as text } from "#product/texts/builder/comments.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";

interface CommentComposerProps {
  label: string;
  isPending: boolean;
  /** The text stays in the field until `onSaved` is called. */
  onSend: (words: string, onSaved: () => void) => void;
  onCancel: () => void;
}

/** Cmd/Ctrl + Enter sends; Esc cancels an empty comment. */
export function CommentComposer({ label, isPending, onSend, onCancel }: CommentComposerProps) {
  const [draft, setDraft] = useState("");
  const words = draft.trim();
  const send = () => {
    if (words && !isPending) onSend(words, () => setDraft(""));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isLeft = event.key === "Escape" && !words;
    // Esc must not discard written text.
    if (isSent || event.key === "Escape") event.preventDefault();
    if (event.key === "Escape") event.stopPropagation();
    if (isSent) send();
    if (isLeft) onCancel();
  };
  return (
    <div className="grid gap-2">
      <TextArea
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={setDraft}
        onKeyDown={press}
        maxLength={limits.workflow.commentChars}
        minRows={2}
        maxRows={10}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="s" variant="ghost" onPress={onCancel}>
          {buttonText.cancel}
        </Button>
        <Button size="s" variant="primary" isDisabled={!words} isPending={isPending} onPress={send}>
          {text.send}
        </Button>
      </div>
    </div>
  );
}
