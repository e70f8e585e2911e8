import { cx } from "../cx.ts";

interface SpinnerProps {
  /** Pixels; default 14, the size of text. */
  size?: number;
  /** `current` takes the colour of the text around it. */
  tone?: "accent" | "current";
  /** Says what is going on when no text beside it does. */
  label?: string;
  className?: string;
}

/** A thin ring for the one thing that runs now. After the first load, skeletons show what is coming, not this. */
export function Spinner({ size = 14, tone = "accent", label, className }: SpinnerProps) {
  const colour = tone === "accent" ? "border-accent-soft-2 border-t-accent" : "border-current/30 border-t-current";
  return (
    <span role={label && "status"} className={cx("inline-flex flex-none", className)}>
      <span
        aria-hidden
        className={cx("animate-spin rounded-full border-[1.5px]", colour)}
        style={{ width: size, height: size }}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
