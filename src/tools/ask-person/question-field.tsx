import { limits } from "#product/limits.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { DateField } from "#ui/forms/date-field.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { FileQuestion } from "./file-question.tsx";
import { type AnswerValue, type Question, wordsIn } from "./parse.ts";
import { GroupLabel, QuestionGroup } from "./question-group.tsx";

interface QuestionFieldProps {
  question: Question;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** Why the files of a file question can't be sent yet; null once they can. */
  onUploads: (problem: string | null) => void;
  error: string | undefined;
}

/** The field for one question. */
export function QuestionField({ question, value, onChange, onUploads, error }: QuestionFieldProps) {
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
  if (kind === "file")
    return <FileQuestion question={question} onChange={onChange} onUploads={onUploads} error={error} />;
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

function SeveralOptions({ question, value, onChange, error }: Omit<QuestionFieldProps, "onUploads">) {
  const selected = wordsIn(value);
  return (
    <QuestionGroup question={question} error={error}>
      {(question.options ?? []).map((option) => (
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
    </QuestionGroup>
  );
}
