import type { ReactNode, Ref } from "react";
import { cx } from "#ui/cx.ts";
import type { MarkLine } from "../client/viewer/use-quote-mark.ts";

interface PaperProps {
  ref?: Ref<HTMLDivElement>;
  /** The sheet is as wide as it can be, for tables. */
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A sheet on the sunken ground of the viewer. */
export function Paper({ ref, isWide, className, children }: PaperProps) {
  return (
    <div
      ref={ref}
      className={cx(
        "relative mx-auto my-6 min-h-[70vh] rounded-mark border border-line bg-page px-14 pt-12 pb-16 max-sm:my-0 max-sm:min-h-0 max-sm:rounded-none max-sm:border-0 max-sm:px-6 max-sm:py-6",
        isWide ? "max-w-none" : "max-w-[600px]",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The line in the margin beside a marked passage. */
export function MarginLine({ line, label }: { line: MarkLine | null; label: string }) {
  if (!line) return null;
  return (
    <span
      role="img"
      aria-label={label}
      data-no-quote
      className="pointer-events-none absolute -left-5 w-0.5 rounded-full bg-line-3 max-sm:-left-3"
      style={{ top: line.top, height: line.height }}
    />
  );
}
