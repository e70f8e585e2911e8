import { useId } from "react";
import { limits } from "#product/limits.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { DateField } from "#ui/forms/date-field.tsx";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { AnswerValue, Question } from "./parse.ts";

interface QuestionFieldProps {
  question: Question;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  error: string | undefined;
}

/** The field for one question. */
export function QuestionField({ question, value, onChange, error }: QuestionFieldProps) {
  const { label, kind, hint, options = [], isMultiple, isOptional } = question;
  const shared = { label, hint, error };
  const words = typeof value === "string" ? value : "";
  if (kind === "date") return <DateField {...shared} isOptional={isOptional} value={words} onChange={onChange} />;
  if (kind === "text")
    return (
      <TextArea
        {...shared}
        isOptional={isOptional}
        value={words}
        onChange={onChange}
        minRows={2}
        maxRows={10}
        maxLength={limits.askPerson.answerChars}
      />
    );
  if (isMultiple) return <SeveralOptions question={question} value={value} onChange={onChange} error={error} />;
  return (
    <RadioGroup
      {...shared}
      label={<GroupLabel question={question} />}
      options={options.map((option) => ({ id: option, label: option }))}
      value={words || null}
      onChange={onChange}
    />
  );
}

function SeveralOptions({ question, value, onChange, error }: QuestionFieldProps) {
  const id = useId();
  const { hint, options = [] } = question;
  const selected = typeof value === "string" ? [] : value;
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
      {options.map((option) => (
        <Checkbox
          key={option}
          isSelected={selected.includes(option)}
          isInvalid={error !== undefined}
          onChange={(isSelected) =>
            onChange(isSelected ? [...selected, option] : selected.filter((other) => other !== option))
          }
        >
          {option}
        </Checkbox>
      ))}
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}

function GroupLabel({ question: { label, isOptional } }: { question: Question }) {
  return (
    <>
      {label}
      {isOptional && <span className="ml-1.5 font-normal text-ink-3">{askPersonText.optional}</span>}
    </>
  );
}
