import { NumberField } from "#ui/forms/number-field.tsx";
import type { InputProps } from "./field-input.tsx";
import { fieldLabel } from "./field-label.tsx";

const plain: Intl.NumberFormatOptions = { maximumFractionDigits: 10, useGrouping: false };

/** A number; an empty field is sent as 0. */
export function NumberInput({ field, value, isTouched, onChange, error }: InputProps<"NUMBER">) {
  const { placeholder, description } = field.config;
  return (
    <NumberField
      label={fieldLabel(field)}
      hint={description || undefined}
      error={error ?? undefined}
      value={isTouched ? value : null}
      onChange={(next) => onChange(() => next ?? undefined)}
      placeholder={placeholder || "0"}
      formatOptions={plain}
      isPlain
    />
  );
}
