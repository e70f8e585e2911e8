import type { ReactNode, Ref } from "react";
import { cx } from "../cx.ts";
import type { RowWindow } from "./use-row-window.ts";

interface TableProps {
  "aria-label": string;
  /** `TableHead` cells. */
  head: ReactNode;
  /** `TableRow`s. */
  children: ReactNode;
  /** Ref for `useRowWindow`, whose result goes into `rows`. */
  bodyRef?: Ref<HTMLTableSectionElement>;
  rows?: RowWindow;
  className?: string;
}

/** A table that scrolls horizontally when it is too wide. */
export function Table({ head, children, bodyRef, rows, className, "aria-label": label }: TableProps) {
  return (
    <div className="min-w-0 overflow-x-auto scroll-thin">
      <table
        aria-label={label}
        // The header counts as a row.
        aria-rowcount={rows?.isWindowed ? rows.count + 1 : undefined}
        className={cx("w-full border-collapse", className)}
      >
        <thead>
          <tr className="border-line border-b">{head}</tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows && rows.beforePixels > 0 && <SpacerRow pixels={rows.beforePixels} />}
          {children}
          {rows && rows.afterPixels > 0 && <SpacerRow pixels={rows.afterPixels} />}
        </tbody>
      </table>
    </div>
  );
}

/** Takes the space of the rows that aren't rendered. */
const SpacerRow = ({ pixels }: { pixels: number }) => <tr aria-hidden style={{ height: pixels }} />;
