import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import type { FieldProps } from "./field.ts";
import { FieldMessage } from "./field-message.tsx";

export interface RadioOption {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps
  extends Pick<FieldProps, "label" | "aria-label" | "hint" | "error" | "isDisabled" | "className"> {
  options: readonly RadioOption[];
  value: string | null;
  onChange: (id: string) => void;
  /** `framed`: rows with dividers in a frame. */
  variant?: "plain" | "framed";
  isHorizontal?: boolean;
}

/** A radio group. */
export function RadioGroup({
  label,
  hint,
  error,
  isDisabled,
  className,
  options,
  value,
  onChange,
  variant = "plain",
  isHorizontal,
  "aria-label": ariaLabel,
}: RadioGroupProps) {
  const id = useId();
  const isFramed = variant === "framed";
  return (
    <div
      role="radiogroup"
      aria-label={ariaLabel}
      aria-labelledby={label ? `${id}label` : undefined}
      aria-describedby={hint || error ? `${id}note` : undefined}
      aria-invalid={error ? true : undefined}
      className={cx("flex flex-col gap-1.5", className)}
    >
      {label && (
        <div id={`${id}label`} className="text-sm font-medium text-ink">
          {label}
        </div>
      )}
      <div
        className={cx(
          "flex",
          isHorizontal ? "flex-wrap gap-x-5 gap-y-2" : "flex-col",
          isFramed
            ? "divide-y divide-line overflow-hidden rounded-card border border-line-2"
            : !isHorizontal && "gap-2",
        )}
      >
        {options.map((option) => {
          const isOff = isDisabled || option.isDisabled;
          return (
            <label
              key={option.id}
              className={cx(
                "flex min-w-0 items-start gap-2.5 has-focus-visible:z-1",
                isOff ? "text-ink-3" : "cursor-pointer",
                isFramed && "px-3.5 py-3 transition-colors has-checked:bg-accent-soft",
              )}
            >
              <input
                type="radio"
                name={id}
                checked={option.id === value}
                disabled={isOff}
                onChange={() => onChange(option.id)}
                className="mt-0.5 size-4 flex-none cursor-[inherit] appearance-none rounded-full border-[1.5px] border-line-3 bg-page transition-[border-color,border-width] checked:border-[5px] checked:border-accent disabled:border-line-2 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
              />
              <span className="min-w-0 flex-1">
                <span className={cx("block", isFramed && "font-medium")}>{option.label}</span>
                {option.hint && <span className="block text-sm text-ink-3">{option.hint}</span>}
              </span>
              {option.end && <span className="flex-none text-ink-2 num">{option.end}</span>}
            </label>
          );
        })}
      </div>
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}
