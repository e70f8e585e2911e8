import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface TableRowProps {
  isSelected?: boolean;
  /** Highlights on hover, for rows with a `stretch` link. */
  isPressable?: boolean;
  /** Index in a windowed list, from 0. */
  index?: number;
  className?: string;
  children: ReactNode;
}

/** A table row. A link with the class `stretch` covers the whole row. */
export function TableRow({ isSelected, isPressable, index, className, children }: TableRowProps) {
  return (
    <tr
      aria-selected={isSelected}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={cx(
        "relative border-line border-b",
        isSelected ? "bg-accent-soft" : isPressable && "transition-colors hover:bg-sunken",
        className,
      )}
    >
      {children}
    </tr>
  );
}
