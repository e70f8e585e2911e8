import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface CheckboxProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Label; without it set `aria-label`. */
  children?: ReactNode;
  hint?: ReactNode;
  "aria-label"?: string;
  /** Some, but not all, of the items below it are selected. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  isInvalid?: boolean;
  name?: string;
  className?: string;
}

/** A checkbox for values that are submitted later. For immediate effects use `Switch`. */
export function Checkbox({
  isSelected,
  onChange,
  children,
  hint,
  isIndeterminate = false,
  isDisabled,
  isInvalid,
  name,
  className,
  "aria-label": label,
}: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={cx("inline-flex items-start gap-2", isDisabled ? "text-ink-3" : "cursor-pointer", className)}>
      <span className="relative mt-0.5 grid size-4 flex-none place-items-center">
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = isIndeterminate;
          }}
          name={name}
          checked={isSelected}
          disabled={isDisabled}
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            "peer absolute -inset-1 m-1 size-4 cursor-[inherit] appearance-none rounded-mark border-[1.5px] bg-page transition-colors",
            "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line-2 disabled:checked:bg-line-3 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2",
            isInvalid ? "border-danger-solid" : "border-line-3",
          )}
        />
        <svg
          aria-hidden
          viewBox="0 0 12 12"
          className="pointer-events-none relative size-3 fill-none stroke-[2.2] stroke-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        >
          {isIndeterminate ? (
            <path d="M2.5 6h7" strokeLinecap="round" />
          ) : (
            <path d="m2.5 6.3 2.4 2.4 4.6-5" strokeLinecap="round" strokeLinejoin="round" />
          )}
        </svg>
      </span>
      {children && (
        <span className="min-w-0">
          {children}
          {hint && (
            <span id={hintId} className="block text-sm text-ink-3">
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  );
}
