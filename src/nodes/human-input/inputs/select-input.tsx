import { answerFormText } from "#product/texts/run/answer-form.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";
import type { InputProps } from "./field-input.tsx";
import { fieldLabel } from "./field-label.tsx";

/** One of the options; without options, any text. */
export function SelectInput({ field, value, onChange, error }: InputProps<"SELECT">) {
  const { options, placeholder, description } = field.config;
  const shared = { label: fieldLabel(field), hint: description || undefined, error: error ?? undefined };
  if (options.length === 0)
    return <TextField {...shared} value={value} onChange={(next) => onChange(() => next)} placeholder={placeholder} />;
  return (
    <Select
      {...shared}
      options={options.map((option) => ({ id: option, label: option }))}
      value={value || null}
      onChange={(next) => onChange(() => next)}
      placeholder={placeholder || answerFormText.selectOption}
    />
  );
}
