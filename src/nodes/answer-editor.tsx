import { type KeyboardEvent, useState } from "react";
import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { Writing } from "./faces.tsx";

interface EditedAnswer {
  label: string;
  messages: readonly Message[];
}

interface AnswerEditorProps {
  /** One, or several with their labels above them. */
  answers: readonly EditedAnswer[];
  writing: Pick<Writing<never>, "draftKey" | "submitText" | "onCancel">;
  /** The texts in the order of the answers. */
  onSave: (texts: string[]) => Promise<boolean>;
}

/** The texts of answers, to be changed as markdown. */
export function AnswerEditor({ answers, writing, onSave }: AnswerEditorProps) {
  const before = answers.map(({ messages }) => textOf(messages));
  const [texts, setTexts] = useState<readonly string[]>(() => readKept(writing.draftKey, before.length) ?? before);
  const [isPending, setPending] = useState(false);
  const isEmpty = (at: number) => Boolean(before[at]?.trim()) && !texts[at]?.trim();
  const hasEmpty = texts.some((_, at) => isEmpty(at));
  const change = (at: number, text: string) => {
    const next = texts.with(at, text);
    setTexts(next);
    keep(writing.draftKey, next);
  };
  const leave = () => {
    keep(writing.draftKey, null);
    writing.onCancel?.();
  };
  async function save() {
    if (isPending || hasEmpty) return;
    if (texts.every((text, at) => text === before[at])) return leave();
    setPending(true);
    if (await onSave([...texts])) keep(writing.draftKey, null);
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
  const isOne = answers.length === 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      {answers.map(({ label }, at) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers stand still while they are edited
          key={at}
          label={isOne ? undefined : label}
          aria-label={isOne ? label : undefined}
          autoFocus={at === 0}
          value={texts[at] ?? ""}
          onChange={(text) => change(at, text)}
          onKeyDown={press}
          minRows={isOne ? 6 : 3}
          error={isEmpty(at) ? errorText.common.required : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} isDisabled={hasEmpty} onPress={() => void save()}>
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

const textOf = (messages: readonly Message[]) => {
  const answer = lastAnswer(messages);
  return answer ? messageText(answer) : "";
};

/** The messages with another text in their last answer; what was thought, used and made stays. */
export function withAnswer(messages: readonly Message[], text: string): Message[] {
  const at = messages.findLastIndex(({ role }) => role === "assistant");
  return messages.map((one, index) => {
    if (index !== at) return one;
    const part: MessagePart = { type: "text", text, state: "done" };
    const place = one.parts.findIndex(({ type }) => type === "text");
    const parts = one.parts.flatMap((old, where): MessagePart[] =>
      old.type !== "text" ? [old] : where === place ? [part] : [],
    );
    return { ...one, parts: place < 0 ? [...parts, part] : parts };
  });
}

const nameOf = (key: string) => `troupe-answer-${key}`;

function readKept(key: string, count: number): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    return Array.isArray(kept) && kept.length === count ? kept.map(String) : null;
  } catch {
    return null; // Storage is switched off, or holds something else.
  }
}

function keep(key: string, texts: readonly string[] | null) {
  try {
    if (texts === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(texts));
  } catch {
    // Full or switched off: the texts stay on the page at least.
  }
}
