import { useState } from "react";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import type { ToolCardProps } from "../tool-line.tsx";
import { type AnswerValue, type Question, type RefusedAnswers, readAnswers } from "./parse.ts";
import { QuestionField } from "./question-field.tsx";

const text = askPersonText;

interface QuestionFormProps extends NonNullable<ToolCardProps["waiting"]> {
  questions: readonly Question[];
}

/** The form of the person who answers. */
export function QuestionForm({ questions, answer, skip }: QuestionFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, AnswerValue>>>({});
  /** Why the files of a question can't be sent yet, by the question. */
  const [uploads, setUploads] = useState<Readonly<Record<string, string | null>>>({});
  const [refusal, setRefusal] = useState<RefusedAnswers | null>(null);
  const [pending, setPending] = useState<"answer" | "skip" | null>(null);

  const run = async (name: "answer" | "skip", act: () => Promise<void>) => {
    if (pending) return;
    setPending(name);
    try {
      await act();
    } catch {
      setRefusal({ refused: text.notSent });
    } finally {
      setPending(null);
    }
  };
  const send = () => {
    const unfinished = questions.find(({ id }) => uploads[id]);
    if (unfinished) return setRefusal({ refused: uploads[unfinished.id] ?? "", questionId: unfinished.id });
    const given = Object.entries(values).map(([id, value]) => ({ id, value }));
    const read = readAnswers({ questions: [...questions] }, { answers: given });
    if ("refused" in read) return setRefusal(read);
    setRefusal(null);
    void run("answer", () => answer(read));
  };
  const refused = questions.find(({ id }) => id === refusal?.questionId);
  return (
    <div className="grid grid-cols-1 gap-4">
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={values[question.id] ?? ""}
          onChange={(value) => setValues((now) => ({ ...now, [question.id]: value }))}
          onUploads={(problem) => {
            setUploads((now) => ({ ...now, [question.id]: problem }));
            setRefusal((now) => (now?.questionId === question.id ? null : now));
          }}
          error={refusal?.questionId === question.id ? refusal.refused : undefined}
        />
      ))}
      <p role="alert" className="sr-only">
        {refused && `${refused.label}: ${refusal?.refused}`}
      </p>
      {refusal && !refused && (
        <Callout tone="danger" isAnnounced>
          {refusal.refused}
        </Callout>
      )}
      <div className="flex gap-2">
        <Button variant="primary" isPending={pending === "answer"} onPress={send}>
          {text.send}
        </Button>
        <Button variant="ghost" isPending={pending === "skip"} onPress={() => void run("skip", skip)}>
          {text.skip}
        </Button>
      </div>
    </div>
  );
}
