import { TextsEditor } from "#client/shell/texts-editor.tsx";
import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { ResultEditor } from "./components.tsx";

interface EditedAnswer {
  label: string;
  messages: readonly Message[];
}

interface AnswerEditorProps {
  /** One answer, or several with labels. */
  answers: readonly EditedAnswer[];
  editor: Pick<ResultEditor<never>, "draftKey" | "submitText" | "onCancel">;
  /** The texts in the order of the answers. */
  onSave: (texts: string[]) => Promise<boolean>;
}

/** Edits the texts of answers as Markdown. */
export function AnswerEditor({ answers, editor, onSave }: AnswerEditorProps) {
  return (
    <TextsEditor
      texts={answers.map(({ label, messages }) => ({ label, value: textOf(messages) }))}
      draftKey={editor.draftKey}
      submitText={editor.submitText}
      note={runStepText.approval.edited}
      onCancel={editor.onCancel}
      onSave={onSave}
    />
  );
}

const textOf = (messages: readonly Message[]) => {
  const answer = lastAnswer(messages);
  return answer ? messageText(answer) : "";
};

/** The messages with another text in the last answer. Reasoning, tool calls, and files stay. */
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
