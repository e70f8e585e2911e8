import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

const widths = { read: "max-w-read", list: "max-w-[1040px]", full: "max-w-none" };

interface PageBodyProps {
  /** 720 pixels for reading, 1040 for lists and forms, or the full width. */
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

/** The scrolling body of a page. */
export function PageBody({ width = "list", className, children }: PageBodyProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto scroll-thin" data-scroll-restoration-id="page">
      <div className={cx("mx-auto w-full px-gutter py-6", widths[width], className)}>{children}</div>
    </div>
  );
}
