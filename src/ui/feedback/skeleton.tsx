import { cx } from "../cx.ts";

interface SkeletonProps {
  /** Several lines of text; the last one is shorter. */
  lines?: number;
  /** Size and shape of what is coming: `h-8 w-40 rounded-control`. */
  className?: string;
}

/** The shape of what is loading. Screen readers learn about it from `aria-busy` on the part that loads. */
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
