import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface TableRowProps {
  isSelected?: boolean;
  /** Lights up under the pointer: for rows whose first cell is a `stretch` link. */
  isPressable?: boolean;
  /** Its place in a list of which only a part is drawn, counted from 0. */
  index?: number;
  className?: string;
  children: ReactNode;
}

/** One row, 52 px and more. A link with the class `stretch` in it makes the whole row its target. */
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
