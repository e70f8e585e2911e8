import { useState } from "react";
import { withoutControls } from "#lib/text.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { columnWidths } from "../../../client/viewer/read-rows.ts";
import type { RowFilters, RowSort, SourceRow, SourceTable } from "../../../client/viewer/use-tables.ts";
import { formatCell } from "./format-cell.ts";
import { SheetFilter } from "./sheet-filter.tsx";
import { SheetHead } from "./sheet-head.tsx";

interface SheetTableProps {
  table: SourceTable;
  rows: readonly SourceRow[];
  sort: RowSort | null;
  onSort: (column: number) => void;
  /** Null while the filters are not shown. */
  filters: RowFilters | null;
  onFilters: (filters: RowFilters) => void;
}

/** The rows as people read them. The names of the columns stay in view. */
export function SheetTable({ table, rows, sort, onSort, filters, onFilters }: SheetTableProps) {
  const { columns } = table;
  // Of the first rows that were shown, so that columns keep their widths.
  const [widths] = useState(() =>
    columnWidths([
      { kind: "row", cells: columns.map(({ label, unit }) => `${label} ${unit} ${headSlack}`) },
      ...rows.map(({ cells }) => ({
        kind: "row" as const,
        cells: columns.map(({ type }, at) => formatCell(cells[at] ?? null, type)),
      })),
    ]),
  );
  const setFilter = (column: number, typed: string) => {
    const others = [...(filters ?? [])].filter(([at]) => at !== column);
    onFilters(new Map(typed.trim() ? [...others, [column, typed]] : others));
  };
  return (
    <table
      aria-label={table.title || table.source}
      aria-rowcount={table.rowsCount + 1}
      className="w-max table-fixed border-collapse text-sm"
    >
      <colgroup>
        <col className="w-14" />
        {columns.map(({ name }, at) => (
          <col key={name} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-1 bg-page shadow-[inset_0_-1px_0_var(--line)]">
        <tr>
          <th scope="col" className="px-3 py-2 text-end font-medium text-ink-3 text-xs">
            <span aria-hidden>#</span>
            <span className="sr-only">{knowledgeViewerText.table.number}</span>
          </th>
          {columns.map((column, at) => (
            <SheetHead
              key={column.name}
              column={column}
              sort={sort?.column === at ? (sort.isDescending ? "descending" : "ascending") : "none"}
              onSort={() => onSort(at)}
            />
          ))}
        </tr>
        {filters && (
          <tr>
            <td />
            {columns.map((column, at) => (
              <td key={column.name} className="px-1.5 pb-2">
                <SheetFilter column={column} value={filters.get(at) ?? ""} onChange={(typed) => setFilter(at, typed)} />
              </td>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map(({ number, cells }) => (
          <tr key={number} aria-rowindex={number + 1} className="border-line border-b align-top">
            <td className="px-3 py-2 text-end text-ink-3 num">{number}</td>
            {columns.map(({ name, type }, at) => (
              <td key={name} className={cx("px-3 py-2 wrap-anywhere", type === "number" && "text-end num")}>
                {withoutControls(formatCell(cells[at] ?? null, type))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Room for the icons beside a name. */
const headSlack = "······";
