import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface SwitchProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Label left of the switch; without it set `aria-label`. */
  children?: ReactNode;
  hint?: ReactNode;
  "aria-label"?: string;
  isDisabled?: boolean;
  /** The last change is being stored. It takes no other one until then, and keeps the focus, unlike a disabled switch. */
  isPending?: boolean;
  className?: string;
}

/** A switch with immediate effect. With a label it is a row. */
export function Switch({
  isSelected,
  onChange,
  children,
  hint,
  isDisabled,
  isPending = false,
  className,
  "aria-label": label,
}: SwitchProps) {
  const titleId = useId();
  const hintId = useId();
  return (
    <label className={cx("flex items-start gap-3", isDisabled ? "text-ink-3" : "cursor-pointer", className)}>
      {children && (
        <span className="min-w-0 flex-1">
          <span id={titleId} className="font-medium">
            {children}
          </span>
          {hint && (
            <span id={hintId} className="block text-sm text-ink-3">
              {hint}
            </span>
          )}
        </span>
      )}
      <span className="relative my-px h-[18px] w-[30px] flex-none">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isSelected}
          checked={isSelected}
          disabled={isDisabled}
          aria-disabled={isPending || undefined}
          aria-label={label}
          aria-labelledby={children ? titleId : undefined}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => !isPending && onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full bg-line-3 transition-colors checked:bg-accent disabled:opacity-50 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 rounded-full bg-white transition-transform duration-(--base) peer-checked:translate-x-3 rtl:peer-checked:-translate-x-3"
        />
      </span>
    </label>
  );
}
