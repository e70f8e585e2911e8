import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface TableProps {
  "aria-label": string;
  /** `TableHead` cells. */
  head: ReactNode;
  /** `TableRow`s. */
  children: ReactNode;
  className?: string;
}

/** Rows and columns with hairlines: no frame, no stripes. Wide ones scroll sideways inside themselves. */
export function Table({ head, children, className, "aria-label": label }: TableProps) {
  return (
    <div className="min-w-0 overflow-x-auto scroll-thin">
      <table aria-label={label} className={cx("w-full border-collapse", className)}>
        <thead>
          <tr className="border-line border-b">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
