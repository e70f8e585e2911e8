import { cx } from "../cx.ts";

const fills = {
  ink: "bg-ink-2",
  accent: "bg-accent",
  success: "bg-success-solid",
  warning: "bg-warning-solid",
  danger: "bg-danger-solid",
};

interface MeterProps {
  "aria-label": string;
  value: number;
  max: number;
  /** Announced instead of the percentage: "18,240 of 30,000 credits". */
  valueText?: string;
  /** Default: ink, warning above 90 %, danger above 97.5 %. */
  tone?: keyof typeof fills;
  className?: string;
}

/** How much of a limit is used. */
export function Meter({ value, max, valueText, tone, className, "aria-label": label }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const fill = tone ?? (share > 0.975 ? "danger" : share > 0.9 ? "warning" : "ink");
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be dressed the same way in all browsers
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={cx("h-1 overflow-hidden rounded-full bg-press", className)}
    >
      <div
        className={cx("h-full rounded-full transition-[width] duration-(--slow)", fills[fill])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
