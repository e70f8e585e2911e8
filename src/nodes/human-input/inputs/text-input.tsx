import { limits } from "#product/limits.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { InputProps } from "./field-input.tsx";
import { fieldLabel } from "./field-label.tsx";

/** A text field that grows. The character count appears near the limit. */
export function TextInput({ field, value, onChange, error }: InputProps<"TEXT">) {
  const { maxCharacterCount, placeholder, description } = field.config;
  const max = maxCharacterCount ?? limits.humanInput.textChars;
  const isNearEnd = value.length > max * 0.8;
  return (
    <TextArea
      label={fieldLabel(field)}
      labelEnd={isNearEnd && <span className="num">{`${value.length} / ${max}`}</span>}
      hint={description || undefined}
      error={error ?? undefined}
      value={value}
      onChange={(next) => onChange(() => next)}
      placeholder={placeholder}
      minRows={1}
    />
  );
}
