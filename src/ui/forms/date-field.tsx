import { Input } from "@heroui/react/input";
import { TextField as HeroTextField } from "@heroui/react/textfield";
import { Calendar, Clock } from "lucide-react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldFrame, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { HeroFieldMessage } from "./hero-field-message.tsx";

interface DateFieldProps extends FieldProps {
  /** `date` 2025-04-08, `datetime-local` 2025-04-08T07:00, `time` 07:00; empty when unset. */
  value: string;
  onChange: (value: string) => void;
  kind?: "date" | "datetime-local" | "time";
  /** In the format of the value. */
  min?: string;
  max?: string;
  name?: string;
}

/** A date, time or both, with the browser's own picker. */
export function DateField({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  kind = "date",
  min,
  max,
  ...rest
}: DateFieldProps) {
  const Icon = kind === "time" ? Clock : Calendar;
  return (
    <HeroTextField {...rest} type={kind} isInvalid={Boolean(error)} className={cx(fieldRoot, className)}>
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <div className={cx(fieldFrame, "relative h-control")}>
        <Icon aria-hidden className="text-ink-3" />
        <Input min={min} max={max} className={cx(fieldInput, "date-input num", !rest.value && "text-ink-3")} />
      </div>
      <HeroFieldMessage hint={hint} error={error} />
    </HeroTextField>
  );
}
