import { runText } from "#product/texts/run/run.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { FieldGroup } from "../field-group.tsx";
import type { InputProps } from "./field-input.tsx";

const options = [
  { id: "yes", label: runText.form.yes },
  { id: "no", label: runText.form.no },
] as const;

/** Yes or no; what nobody touched is no. */
export function BooleanInput({ field, value, onChange, error }: InputProps<"BOOLEAN">) {
  return (
    <FieldGroup field={field} error={error}>
      <Segmented
        aria-label={field.label}
        options={options}
        value={value ? "yes" : "no"}
        onChange={(next) => onChange(() => next === "yes")}
        className="w-40"
      />
    </FieldGroup>
  );
}
