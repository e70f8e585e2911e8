import { ComboBox as HeroComboBox } from "@heroui/react/combo-box";
import { Input } from "@heroui/react/input";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx.ts";
import { type FieldProps, fieldFrame, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { FieldNotes } from "./field-notes.tsx";
import { flatOptions, type Options } from "./option.ts";
import { OptionList } from "./option-list.tsx";
import { floatSurface } from "./surface.ts";
import { useWords } from "./words.ts";

export interface ComboBoxProps extends FieldProps {
  options: Options;
  value: string | null;
  onChange: (id: string | null) => void;
  /** For lists that the server filters: what is typed. */
  onInputChange?: (text: string) => void;
  /** The list is already filtered; show it as it comes. */
  isFiltered?: boolean;
  placeholder?: string;
  name?: string;
  emptyText?: string;
}

/** One of many, found by typing. */
export function ComboBox({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  options,
  value,
  onChange,
  onInputChange,
  isFiltered,
  placeholder,
  emptyText,
  ...rest
}: ComboBoxProps) {
  const words = useWords();
  const chosen = flatOptions(options).find((option) => option.id === value);
  return (
    <HeroComboBox
      {...rest}
      menuTrigger="focus"
      allowsEmptyCollection
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      onInputChange={onInputChange}
      defaultFilter={isFiltered ? () => true : undefined}
      isInvalid={Boolean(error)}
      className={cx(fieldRoot, className)}
    >
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <div className={cx(fieldFrame, "h-control pr-0")}>
        {chosen?.icon}
        <Input placeholder={placeholder} className={fieldInput} />
        <HeroComboBox.Trigger className="grid h-full w-8 flex-none place-items-center rounded-control text-ink-3 hover:text-ink">
          <ChevronDown aria-hidden />
        </HeroComboBox.Trigger>
      </div>
      <FieldNotes hint={hint} error={error} />
      <HeroComboBox.Popover offset={4} className={cx(floatSurface, "w-(--trigger-width) min-w-50")}>
        <OptionList options={options} emptyText={emptyText ?? words.noMatches} />
      </HeroComboBox.Popover>
    </HeroComboBox>
  );
}
