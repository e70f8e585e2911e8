import { Chip } from "../data/chip.tsx";
import { flatOptions, type Options } from "./option.ts";
import { PickedField, type PickedFieldProps } from "./picked-field.tsx";

interface MultiSelectProps
  extends Omit<PickedFieldProps, "start" | "children" | "staysOpen" | "onBackspace" | "onPick"> {
  options: Options;
  /** Ids in the order of selection. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  placeholder?: string;
}

/** Selects several options by searching, shown as chips. Backspace removes the last one. */
export function MultiSelect({ onChange, placeholder, ...rest }: MultiSelectProps) {
  const { value, options, isDisabled } = rest;
  const all = flatOptions(options);
  const chosen = value.map((id) => all.find((option) => option.id === id) ?? { id, label: id });
  const without = (id: string) => value.filter((other) => other !== id);
  return (
    <PickedField
      {...rest}
      keepsOpen
      onPick={(id) => onChange(value.includes(id) ? without(id) : [...value, id])}
      onBackspace={() => onChange(value.slice(0, -1))}
      start={
        chosen.length > 0 && (
          <div className="flex min-w-0 flex-wrap items-center gap-1 py-1 pl-1.5">
            {chosen.map(({ id, label }) => (
              <Chip key={id} onRemove={isDisabled ? undefined : () => onChange(without(id))}>
                {label}
              </Chip>
            ))}
          </div>
        )
      }
    >
      {chosen.length > 0 ? (
        <span className="sr-only">{chosen.map(({ label }) => label).join(", ")}</span>
      ) : (
        <span className="min-w-0 cut text-ink-3">{placeholder}</span>
      )}
    </PickedField>
  );
}
