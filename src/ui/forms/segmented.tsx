import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";

interface SegmentedProps<Id extends string> {
  /** Accessible name of the group. */
  "aria-label": string;
  options: readonly { id: Id; label: string; icon?: LucideIcon; isDisabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Shows icons only, with the labels as names. */
  isIconOnly?: boolean;
  className?: string;
}

/** Segmented control for two to five views; a radio group. */
export function Segmented<Id extends string>({
  options,
  value,
  onChange,
  isIconOnly,
  className,
  "aria-label": label,
}: SegmentedProps<Id>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx("inline-flex flex-none gap-0.5 rounded-control border border-line-2 bg-sunken p-px", className)}
    >
      {options.map(({ id, label: text, icon: Icon, isDisabled }) => (
        <label
          key={id}
          title={isIconOnly ? text : undefined}
          className={cx(
            "relative flex h-[calc(var(--h-control)-4px)] flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-mark text-sm font-medium transition-colors",
            "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1",
            isIconOnly ? "px-2" : "px-2.5",
            id === value
              ? "bg-raised text-ink shadow-float-1 ring-1 ring-line-2"
              : "cursor-pointer text-ink-2 hover:text-ink",
            isDisabled && "pointer-events-none opacity-50",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={id === value}
            disabled={isDisabled}
            onChange={() => onChange(id)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {Icon && <Icon aria-hidden className="size-3.5" />}
          <span className={isIconOnly ? "sr-only" : undefined}>{text}</span>
        </label>
      ))}
    </div>
  );
}
