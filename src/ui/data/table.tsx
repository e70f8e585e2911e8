import type { ReactNode, Ref } from "react";
import { cx } from "../cx.ts";
import type { RowWindow } from "./use-row-window.ts";

interface TableProps {
  "aria-label": string;
  /** `TableHead` cells. */
  head: ReactNode;
  /** `TableRow`s. */
  children: ReactNode;
  /** For `useRowWindow`, whose answer goes into `rows`: of a long list only the rows in sight are given. */
  bodyRef?: Ref<HTMLTableSectionElement>;
  rows?: RowWindow;
  className?: string;
}

/** Rows and columns with hairlines: no frame, no stripes. Wide ones scroll sideways inside themselves. */
export function Table({ head, children, bodyRef, rows, className, "aria-label": label }: TableProps) {
  return (
    <div className="min-w-0 overflow-x-auto scroll-thin">
      <table
        aria-label={label}
        // The head is a row as well.
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

/** Stands for the rows that are not drawn. */
const SpacerRow = ({ pixels }: { pixels: number }) => <tr aria-hidden style={{ height: pixels }} />;
