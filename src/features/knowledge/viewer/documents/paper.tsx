import type { ReactNode, Ref } from "react";
import { cx } from "#ui/cx.ts";
import type { MarkLine } from "../../client/viewer/use-quote-mark.ts";

interface PaperProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A sheet on the sunken ground of the viewer. */
export function Paper({ ref, children }: PaperProps) {
  return (
    <div
      ref={ref}
      className="relative mx-auto my-6 min-h-[70vh] w-[calc(100%-2rem)] rounded-mark border border-line bg-page px-14 pt-12 pb-16 max-sm:my-0 max-sm:min-h-0 max-sm:w-full max-sm:rounded-none max-sm:border-0 max-sm:px-6 max-sm:py-6 max-w-[600px]"
    >
      {children}
    </div>
  );
}

interface MarginLineProps {
  line: MarkLine | null;
  label: string;
  /** Where the margin is. */
  className?: string;
}

/** The line in the margin beside a marked passage. */
export function MarginLine({ line, label, className = "-left-5 max-sm:-left-3" }: MarginLineProps) {
  if (!line) return null;
  return (
    <span
      role="img"
      aria-label={label}
      data-no-quote
      className={cx("pointer-events-none absolute z-1 w-0.5 rounded-full bg-line-3", className)}
      style={{ top: line.top, height: line.height }}
    />
  );
}
