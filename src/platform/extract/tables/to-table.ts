import type { TableCell, TableColumn } from "#lib/tables/table-column.ts";
import { maxLimits } from "../limits.ts";
import { createNames, toSqlName } from "./name-columns.ts";
import { cutText, isEmptyCell, type RawCell, type RawTable, textOfCell } from "./raw-table.ts";
import { type ReadColumn, readColumn } from "./read-column.ts";
import { dateStyles, readDate } from "./read-date.ts";
import { readNumber, splitUnit } from "./read-number.ts";

const { table: max } = maxLimits;

/** A table with typed columns. */
export interface TypedTable {
  /** Of the sheet; "" for a CSV file. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The file has more. */
  readonly isTruncated: boolean;
}

/** Finds the names of the columns and their types. Null for a table without rows. */
export function toTable({ title, rows: raw, isTruncated, isGerman }: RawTable): TypedTable | null {
  const filled = raw.filter((row) => !row.every(isEmptyCell));
  const head = findHead(filled);
  const body = filled.slice(head.isNamed ? head.at + 1 : head.at);
  const width = filled
    .slice(head.at)
    .reduce((most, row) => Math.max(most, row.findLastIndex((cell) => !isEmptyCell(cell)) + 1), 0);
  const names = head.isNamed ? (filled[head.at] ?? []) : [];
  const places = Array.from({ length: width }, (_, at) => at)
    .filter((at) => !isEmptyCell(names[at]) || body.some((row) => !isEmptyCell(row[at])))
    .slice(0, max.columns);
  if (body.length === 0 || places.length === 0) return null;

  const readAll = (asGerman: boolean) =>
    places.map((at) =>
      readColumn(
        body.map((row) => row[at] ?? null),
        { isGerman: asGerman, cellChars: max.cellChars },
      ),
    );
  const first = readAll(isGerman);
  const votes = count(first, "german") - count(first, "english");
  // What is clear in one column decides about what can be read in two ways in another.
  const isClear = votes !== 0 && votes > 0 !== isGerman;
  const columns = isClear ? readAll(votes > 0) : first;
  return {
    title,
    columns: nameColumns(
      places.map((at) => ({ at, name: names[at] })),
      columns,
    ),
    rows: body.map((_, row) => columns.map(({ cells }) => cells[row] ?? null)),
    isTruncated: isTruncated || width > max.columns,
  };
}

const count = (columns: readonly ReadColumn[], style: ReadColumn["speaks"]): number =>
  columns.filter(({ speaks }) => speaks === style).length;

/** A row that fills less of the table than this is a title, or a note above the names of the columns. */
const minHeadShare = 0.6;

/** Where the table begins, and whether it begins with the names of its columns. */
function findHead(rows: readonly (readonly RawCell[])[]): { at: number; isNamed: boolean } {
  const filledIn = (row: readonly RawCell[]) => row.filter((cell) => !isEmptyCell(cell)).length;
  const top = rows.slice(0, max.headRows);
  const width = Math.max(0, ...top.map(filledIn));
  const at = Math.max(
    0,
    top.findIndex((row) => filledIn(row) >= width * minHeadShare),
  );
  return { at, isNamed: (rows[at] ?? []).every((cell) => isEmptyCell(cell) || isName(cell)) };
}

/** Names of columns are texts, or years. */
function isName(cell: RawCell): boolean {
  if (typeof cell === "number") return isYear(cell);
  if (typeof cell !== "string") return false;
  const text = cell.trim();
  const value = readNumber(splitUnit(text).body, "english") ?? readNumber(splitUnit(text).body, "german");
  return (value === null || isYear(value)) && dateStyles.every((style) => readDate(text, style) === null);
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** Empty names are "Column 3", and the second "Price" is "Price (2)". */
function nameColumns(
  places: readonly { at: number; name: RawCell | undefined }[],
  columns: readonly ReadColumn[],
): TableColumn[] {
  const labels = new Map<string, number>();
  const toFreeName = createNames();
  return columns.map(({ type, unit }, index) => {
    const { at = 0, name } = places[index] ?? {};
    const label = cutText(textOfCell(name), max.labelChars) || `Column ${at + 1}`;
    const times = (labels.get(label) ?? 0) + 1;
    labels.set(label, times);
    return {
      label: times > 1 ? `${label} (${times})` : label,
      name: toFreeName(toSqlName(label, `column_${at + 1}`, max.nameChars)),
      type,
      unit: unit.slice(0, max.unitChars),
    };
  });
}
