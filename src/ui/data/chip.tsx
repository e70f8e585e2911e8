import { type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { useUiLabels } from "../ui-labels.ts";

const tones = {
  neutral: "bg-hover text-ink-2",
  line: "text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)]",
  accent: "bg-accent-soft text-accent-text",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
};

interface ChipProps {
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  /** Shows a dot in the tone's color, for states. */
  hasDot?: boolean;
  /** Adds a remove button. */
  onRemove?: () => void;
  /** Label of the remove button: "Remove Denmark". Default: "Remove" and the text. */
  removeLabel?: string;
  className?: string;
  children: ReactNode;
}

/** A short label for a state, kind or selected value. */
export function Chip({ tone = "neutral", icon: Icon, hasDot, onRemove, removeLabel, className, children }: ChipProps) {
  const labels = useUiLabels();
  return (
    <span
      className={cx(
        "inline-flex h-5.5 max-w-full flex-none items-center gap-1.25 rounded-full px-2 text-xs font-medium",
        tones[tone],
        className,
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 flex-none rounded-full bg-current" />}
      {Icon && <Icon aria-hidden className="size-3" />}
      <span className="cut">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? (typeof children === "string" ? `${labels.remove} ${children}` : labels.remove)}
          onClick={onRemove}
          className="relative -mr-1 grid size-4 flex-none place-items-center rounded-full opacity-70 after:absolute after:-inset-1 hover:bg-press hover:opacity-100"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}
