import { maxLimits } from "../limits.ts";
import { isEmptyCell, type RawCell, type RawTable } from "./raw-table.ts";

const { table: max } = maxLimits;

/** Keeps rows up to the limits. `cells` counts those of all tables of a file. */
export function collectRows(cells = { left: max.cells }) {
  const rows: (readonly RawCell[])[] = [];
  let isFull = false;
  return {
    /** Without the empty cells at its end. */
    add(row: readonly RawCell[]): void {
      const kept = row.slice(0, row.findLastIndex((cell) => !isEmptyCell(cell)) + 1);
      if (kept.length === 0) return;
      isFull ||= rows.length >= max.rows || kept.length > cells.left;
      if (isFull) return;
      cells.left -= kept.length;
      rows.push(kept);
    },
    result: ({ title, isGerman, isCut }: { title: string; isGerman: boolean; isCut: boolean }): RawTable => ({
      title,
      rows,
      isGerman,
      isTruncated: isCut || isFull,
    }),
  };
}
