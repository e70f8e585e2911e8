import { type KeyboardEvent, useState } from "react";
import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { Writing } from "../faces.tsx";

interface Result {
  messages: Message[];
}

interface AnswerEditorProps {
  result: Result;
  writing: Writing<Result>;
}

/** The text of an answer, to be changed as markdown. */
export function AnswerEditor({ result, writing }: AnswerEditorProps) {
  const answer = lastAnswer(result.messages);
  const before = answer ? messageText(answer) : "";
  const [text, setText] = useState(() => readKept(writing.draftKey) ?? before);
  const [isPending, setPending] = useState(false);
  const change = (next: string) => {
    setText(next);
    keep(writing.draftKey, next);
  };
  const leave = () => {
    keep(writing.draftKey, null);
    writing.onCancel?.();
  };
  async function save() {
    if (isPending || !text.trim()) return;
    if (text === before) return leave();
    setPending(true);
    if (await writing.onSubmit(withAnswer(result, text), {})) keep(writing.draftKey, null);
    setPending(false);
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        aria-label={runText.step.edit}
        autoFocus
        value={text}
        onChange={change}
        onKeyDown={press}
        minRows={6}
        error={text.trim() ? undefined : errorText.common.required}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} isDisabled={!text.trim()} onPress={() => void save()}>
          {writing.submitText}
        </Button>
        <Button variant="ghost" onPress={leave}>
          {buttonText.cancel}
        </Button>
        <span className="text-sm text-ink-3">{runText.approval.edited}</span>
      </div>
    </div>
  );
}

/** The result with another text in its last answer; what was thought, used and made stays. */
export function withAnswer(result: Result, text: string): Result {
  const at = result.messages.findLastIndex(({ role }) => role === "assistant");
  const messages = result.messages.map((one, index) => {
    if (index !== at) return one;
    const part: MessagePart = { type: "text", text, state: "done" };
    const place = one.parts.findIndex(({ type }) => type === "text");
    const parts = one.parts.flatMap((old, where): MessagePart[] =>
      old.type !== "text" ? [old] : where === place ? [part] : [],
    );
    return { ...one, parts: place < 0 ? [...parts, part] : parts };
  });
  return { ...result, messages };
}

const nameOf = (key: string) => `troupe-answer-${key}`;

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null; // Storage is switched off.
  }
}

function keep(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), text);
  } catch {
    // Full or switched off: the text stays on the page at least.
  }
}
