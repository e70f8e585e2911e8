import { flatOptions, type Options } from "./option.ts";
import { PickedField, type PickedFieldProps } from "./picked-field.tsx";

interface ComboBoxProps extends Omit<PickedFieldProps, "start" | "children" | "staysOpen" | "onBackspace" | "onPick"> {
  options: Options;
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
}

/** Selects one of many options by searching. */
export function ComboBox({ onChange, placeholder, ...rest }: ComboBoxProps) {
  const chosen = flatOptions(rest.options).find((option) => option.id === rest.value);
  return (
    <PickedField {...rest} onPick={onChange}>
      {chosen?.icon}
      <span className={chosen ? "min-w-0 cut" : "min-w-0 cut text-ink-3"}>{chosen?.label ?? placeholder}</span>
    </PickedField>
  );
}
