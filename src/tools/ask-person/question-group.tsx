import { type ReactNode, useId } from "react";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import type { Question } from "./parse.ts";

interface QuestionGroupProps {
  question: Question;
  error: string | undefined;
  children: ReactNode;
}

/** A question whose answer takes several controls. */
export function QuestionGroup({ question, error, children }: QuestionGroupProps) {
  const id = useId();
  const { hint } = question;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex column with our label in all browsers
    <div
      role="group"
      aria-labelledby={`${id}label`}
      aria-describedby={hint || error ? `${id}note` : undefined}
      className="flex flex-col items-start gap-2"
    >
      <div id={`${id}label`} className="text-sm font-medium text-ink">
        <GroupLabel question={question} />
      </div>
      {children}
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}

export function GroupLabel({ question: { label, isOptional } }: { question: Question }) {
  return (
    <>
      {label}
      {isOptional && <span className="ml-1.5 font-normal text-ink-3">{askPersonText.optional}</span>}
    </>
  );
}
