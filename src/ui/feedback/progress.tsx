import { cx } from "../cx.ts";

interface ProgressProps {
  "aria-label": string;
  /** 0 to 1; null for indeterminate. */
  value: number | null;
  valueText?: string;
  className?: string;
}

/** A progress bar. */
export function Progress({ value, valueText, className, "aria-label": label }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={cx("h-[3px] overflow-hidden rounded-full bg-press", className)}
    >
      {percent === undefined ? (
        <div className="h-full w-2/5 animate-sweep rounded-full bg-accent" />
      ) : (
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-(--slow)"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}
