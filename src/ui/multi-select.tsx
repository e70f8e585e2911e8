import { ComboBox as HeroComboBox } from "@heroui/react/combo-box";
import { Input } from "@heroui/react/input";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Chip } from "./chip.tsx";
import { cx } from "./cx.ts";
import { type FieldProps, fieldBox, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { FieldNotes } from "./field-notes.tsx";
import { flatOptions, type Options } from "./option.ts";
import { OptionList } from "./option-list.tsx";
import { floatSurface } from "./surface.ts";
import { useWords } from "./words.ts";

interface MultiSelectProps extends FieldProps {
  options: Options;
  /** Ids, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  placeholder?: string;
  emptyText?: string;
}

/** Several of many: chips in the field, typing filters, Backspace takes the last one. */
export function MultiSelect({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  options,
  value,
  onChange,
  placeholder,
  emptyText,
  ...rest
}: MultiSelectProps) {
  const words = useWords();
  const [text, setText] = useState("");
  const all = flatOptions(options);
  const chosen = value.map((id) => all.find((option) => option.id === id) ?? { id, label: id, icon: undefined });
  const isLocked = rest.isDisabled || rest.isReadOnly;
  return (
    <HeroComboBox
      {...rest}
      selectionMode="multiple"
      menuTrigger="focus"
      allowsEmptyCollection
      value={value}
      onChange={(keys) => {
        onChange(keys.map(String));
        setText("");
      }}
      inputValue={text}
      onInputChange={setText}
      isInvalid={Boolean(error)}
      className={cx(fieldRoot, className)}
    >
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <div className={cx(fieldBox, "relative min-h-control flex-wrap items-center gap-1 py-1 pr-8 pl-1.5")}>
        {chosen.map((option) => (
          <Chip
            key={option.id}
            onRemove={isLocked ? undefined : () => onChange(value.filter((id) => id !== option.id))}
          >
            {option.label}
          </Chip>
        ))}
        <Input
          placeholder={chosen.length === 0 ? placeholder : undefined}
          className={cx(fieldInput, "h-5.5 min-w-16 px-1")}
          onKeyDown={(event) => {
            if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
          }}
        />
        <HeroComboBox.Trigger className="absolute top-0 right-0 grid h-control w-8 place-items-center rounded-control text-ink-3 hover:text-ink">
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
