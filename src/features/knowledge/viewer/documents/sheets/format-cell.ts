import { formatDate, formatNumber } from "#lib/locale.ts";
import type { ColumnType, TableCell } from "#lib/tables/table-column.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";

const maxDecimals = 10;

/** A cell as people of the current locale write it; "" for an empty one. */
export function formatCell(cell: TableCell, type: ColumnType): string {
  const { yes, no } = knowledgeViewerText.table;
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? yes : no;
  // Years and ids of four digits are not grouped.
  if (typeof cell === "number") return formatNumber(cell, { maximumFractionDigits: maxDecimals, useGrouping: "min2" });
  return type === "date" ? formatIsoDate(cell) : cell;
}

/** "2026-03-31" or "2026-03-31 14:30:00". A table says nothing about time zones. */
function formatIsoDate(iso: string): string {
  const moment = new Date(`${iso.replace(" ", "T")}${iso.includes(" ") ? "" : "T00:00"}Z`);
  if (Number.isNaN(moment.getTime())) return iso;
  return formatDate(moment, {
    dateStyle: "medium",
    ...(iso.includes(" ") && { timeStyle: "short" }),
    timeZone: "UTC",
  });
}
