import { limits } from "#product/limits.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { MultiSelect } from "#ui/select/multi-select.tsx";
import type { InputProps } from "./field-input.tsx";
import { fieldLabel } from "./field-label.tsx";

/** Several options; without options, values separated by commas. */
export function MultiSelectInput({ field, value, onChange, error }: InputProps<"MULTI_SELECT">) {
  const { options, placeholder, description } = field.config;
  const shared = { label: fieldLabel(field), error: error ?? undefined, value };
  if (options.length === 0)
    return (
      <TagInput
        {...shared}
        hint={description || undefined}
        onChange={(next) => onChange(() => next)}
        placeholder={placeholder || answerFormText.commaSeparated}
        max={limits.humanInput.options}
        maxLength={limits.humanInput.optionChars}
      />
    );
  return (
    <MultiSelect
      {...shared}
      hint={description || undefined}
      options={options.map((option) => ({ id: option, label: option }))}
      onChange={(next) => onChange(() => next)}
      placeholder={placeholder || answerFormText.selectOptions}
    />
  );
}
