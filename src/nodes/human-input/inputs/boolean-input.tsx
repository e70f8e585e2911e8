import { answerFormText } from "#product/texts/run/answer-form.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { FieldGroup } from "../field-group.tsx";
import type { InputProps } from "./field-input.tsx";

/** Yes or No; without an answer, No. */
export function BooleanInput({ field, value, onChange, error }: InputProps<"BOOLEAN">) {
  return (
    <FieldGroup field={field} error={error}>
      <Segmented
        aria-label={field.label}
        options={[
          { id: "yes", label: answerFormText.yes },
          { id: "no", label: answerFormText.no },
        ]}
        value={value ? "yes" : "no"}
        onChange={(next) => onChange(() => next === "yes")}
        className="w-40"
      />
    </FieldGroup>
  );
}
