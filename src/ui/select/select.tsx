import { Select as HeroSelect } from "@heroui/react/select";
import { ChevronDown } from "lucide-react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldFrame, fieldRoot } from "../forms/field.ts";
import { FieldLabel } from "../forms/field-label.tsx";
import { HeroFieldMessage } from "../forms/hero-field-message.tsx";
import { floatingSurface } from "../overlays/surface.ts";
import { flatOptions, type Options } from "./option.ts";
import { OptionList } from "./option-list.tsx";

export interface SelectProps extends Omit<FieldProps, "isReadOnly"> {
  options: Options;
  /** Id of the selected option; null for none. */
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
  name?: string;
  /** `plain`: without frame, for settings rows and page headers. */
  variant?: "field" | "plain";
}

/** Selects one of a few options. For more than about fifteen, use `ComboBox`. */
export function Select({
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
  variant = "field",
  ...rest
}: SelectProps) {
  const chosen = flatOptions(options).find((option) => option.id === value);
  const frame =
    variant === "field"
      ? cx(fieldFrame, "data-focused:border-accent data-focused:shadow-focus data-focus-visible:outline-none")
      : "flex items-center gap-1.5 rounded-control px-2 text-ink-2 hover:bg-hover";
  return (
    <HeroSelect
      {...rest}
      aria-label={rest["aria-label"]}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder ?? ""}
      isInvalid={Boolean(error)}
      className={cx(fieldRoot, variant === "plain" && "w-fit", className)}
    >
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <HeroSelect.Trigger className={cx(frame, "h-control text-left text-base")}>
        <HeroSelect.Value className="flex min-w-0 flex-1 items-center gap-2">
          {chosen ? (
            <>
              {chosen.icon}
              <span className="min-w-0 flex-1 cut">{chosen.label}</span>
            </>
          ) : (
            <span className="text-ink-3">{placeholder}</span>
          )}
        </HeroSelect.Value>
        {chosen?.end && <span className="flex-none text-sm text-ink-3 num">{chosen.end}</span>}
        <ChevronDown aria-hidden className="text-ink-3" />
      </HeroSelect.Trigger>
      <HeroFieldMessage hint={hint} error={error} />
      <HeroSelect.Popover offset={4} className={cx(floatingSurface, "min-w-(--trigger-width) max-w-96")}>
        <OptionList options={options} />
      </HeroSelect.Popover>
    </HeroSelect>
  );
}
