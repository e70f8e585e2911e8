import { cx } from "../cx.ts";

interface SkeletonProps {
  /** Number of text lines; the last one is shorter. */
  lines?: number;
  /** Size and shape: `h-8 w-40 rounded-control`. */
  className?: string;
}

/** A loading placeholder. Set `aria-busy` on the loading part for screen readers. */
export function Skeleton({ lines, className }: SkeletonProps) {
  if (lines === undefined)
    return <div aria-hidden className={cx("animate-shimmer rounded-mark bg-hover", className ?? "h-4 w-full")} />;
  return (
    <div aria-hidden className={cx("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          key={line}
          className={cx("h-3.5 animate-shimmer rounded-mark bg-hover", line === lines - 1 && lines > 1 && "w-2/3")}
        />
      ))}
    </div>
  );
}
