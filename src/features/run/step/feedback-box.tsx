import { ArrowUp } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";

interface FeedbackBoxProps {
  onSend: (feedback: string) => Promise<boolean>;
}

/** Requests another answer with feedback. Enter sends, Shift+Enter inserts a line break. */
export function FeedbackBox({ onSend }: FeedbackBoxProps) {
  const [text, setText] = useState("");
  const [isPending, setPending] = useState(false);
  async function send() {
    if (!text.trim() || isPending) return;
    setPending(true);
    if (await onSend(text.trim())) setText("");
    setPending(false);
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="flex items-end gap-2">
      <TextArea
        aria-label={runStepText.feedback.label}
        placeholder={runStepText.feedback.placeholder}
        value={text}
        onChange={setText}
        onKeyDown={press}
        minRows={1}
        maxRows={10}
        maxLength={limits.run.followUpChars}
        className="flex-1"
      />
      <IconButton
        icon={ArrowUp}
        label={runStepText.feedback.send}
        variant="secondary"
        isDisabled={!text.trim()}
        isPending={isPending}
        onPress={() => void send()}
      />
    </div>
  );
}
