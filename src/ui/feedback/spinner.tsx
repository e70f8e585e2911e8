import { cx } from "../cx.ts";

interface SpinnerProps {
  /** Pixels; default 14, the size of text. */
  size?: number;
  /** `current` uses the text color. */
  tone?: "accent" | "current";
  /** Announced text, when none is shown beside it. */
  label?: string;
  className?: string;
}

/** A spinner for a running action. Use skeletons for loading content. */
export function Spinner({ size = 14, tone = "accent", label, className }: SpinnerProps) {
  const color = tone === "accent" ? "border-accent-soft-2 border-t-accent" : "border-current/30 border-t-current";
  return (
    <span role={label && "status"} className={cx("inline-flex flex-none", className)}>
      <span
        aria-hidden
        className={cx("animate-spin rounded-full border-[1.5px]", color)}
        style={{ width: size, height: size }}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
