import type { RowSort } from "./use-tables.ts";

/** Pressing a column sorts by it, then the other way around, then not at all. */
export function nextSort(sort: RowSort | null, column: number): RowSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
