import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface ListToolsProps {
  /** Search, filters. */
  children: ReactNode;
  /** A `SelectionBar` while rows are selected. It covers the tools without changing the layout. */
  selectionBar: ReactNode;
  className?: string;
}

/** The toolbar above a list. */
export function ListTools({ children, selectionBar, className }: ListToolsProps) {
  return (
    <div className={cx("grid *:col-start-1 *:row-start-1", className)}>
      <div className={cx("min-w-0", selectionBar && "invisible")}>{children}</div>
      {selectionBar && <div className="min-w-0">{selectionBar}</div>}
    </div>
  );
}
