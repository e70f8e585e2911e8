import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface TableCellProps {
  /** `end` for numbers, with tabular figures. */
  align?: "start" | "end";
  colSpan?: number;
  className?: string;
  children?: ReactNode;
}

/** A table cell. */
export function TableCell({ align = "start", colSpan, className, children }: TableCellProps) {
  return (
    <td
      colSpan={colSpan}
      className={cx("h-13 px-3 py-2 align-middle first:pl-0 last:pr-0", align === "end" && "text-right num", className)}
    >
      {children}
    </td>
  );
}
