import { Button as HeroButton } from "@heroui/react/button";
import { NumberField as HeroNumberField } from "@heroui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldFrame, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { HeroFieldMessage } from "./hero-field-message.tsx";

interface NumberFieldProps extends FieldProps {
  /** Null for an empty field. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  /** Number format, such as a unit or currency. */
  formatOptions?: Intl.NumberFormatOptions;
  name?: string;
  /** Without stepper buttons. */
  isPlain?: boolean;
}

const stepper =
  "grid h-full w-7 flex-none place-items-center text-ink-3 hover:bg-hover hover:text-ink disabled:text-ink-4 disabled:hover:bg-transparent";

/** A localized number field. Arrow keys step; the value is clamped on blur. */
export function NumberField({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  value,
  onChange,
  min,
  max,
  placeholder,
  isPlain,
  ...rest
}: NumberFieldProps) {
  return (
    <HeroNumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={min}
      maxValue={max}
      isInvalid={Boolean(error)}
      className={cx(fieldRoot, className)}
    >
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <HeroNumberField.Group className={cx(fieldFrame, "h-control overflow-hidden pr-0")}>
        <HeroNumberField.Input placeholder={placeholder} className={cx(fieldInput, "num")} />
        {!isPlain && (
          <div className="flex h-full flex-none divide-x divide-line border-line border-l">
            <HeroButton slot="decrement" className={stepper}>
              <Minus aria-hidden className="size-3.5" />
            </HeroButton>
            <HeroButton slot="increment" className={stepper}>
              <Plus aria-hidden className="size-3.5" />
            </HeroButton>
          </div>
        )}
      </HeroNumberField.Group>
      <HeroFieldMessage hint={hint} error={error} />
    </HeroNumberField>
  );
}
