import type { ColumnType, TableCell } from "#lib/tables/table-column.ts";
import { cutText, isEmptyCell, type RawCell, textOfCell } from "./raw-table.ts";
import { type DateStyle, dateStyles, readDate } from "./read-date.ts";
import { type NumberStyle, readNumber, splitUnit } from "./read-number.ts";

/** The cells of one column with the type that all of them have. */
export interface ReadColumn {
  readonly type: ColumnType;
  readonly unit: string;
  readonly cells: readonly TableCell[];
  /** The way of writing that only fits one language: it tells how to read what fits both. */
  readonly speaks: NumberStyle | null;
}

interface ReadOptions {
  readonly isGerman: boolean;
  readonly cellChars: number;
}

/** What tables write for a value that is not known. */
const missing = /^(?:[-–—]|\?|n\/?a|#n\/a|k\. ?a\.|null|none)$/i;

/** A column is text unless all of its cells are something else: no value may get lost, and none be guessed. */
export function readColumn(cells: readonly RawCell[], { isGerman, cellChars }: ReadOptions): ReadColumn {
  const filled = cells.filter((cell) => !isEmptyCell(cell));
  const known = filled.filter((cell) => typeof cell !== "string" || !missing.test(cell.trim()));
  // With more dashes than values, a dash may be a value.
  const isSparse = known.length * 2 < filled.length || known.length === 0;
  const read = isSparse
    ? null
    : (readBooleans(cells, known) ?? readNumbers(cells, known, isGerman) ?? readDates(cells, known, isGerman));
  return (
    read ?? {
      type: "text",
      unit: "",
      speaks: null,
      cells: cells.map((cell) => cutText(textOfCell(cell), cellChars) || null),
    }
  );
}

const yes = new Set(["true", "yes", "ja", "wahr"]);
const no = new Set(["false", "no", "nein", "falsch"]);

function readBooleans(cells: readonly RawCell[], known: readonly RawCell[]): ReadColumn | null {
  const wordOf = (cell: RawCell) => (typeof cell === "object" ? "" : String(cell).trim().toLowerCase());
  const toBoolean = (cell: RawCell) => (yes.has(wordOf(cell)) ? true : no.has(wordOf(cell)) ? false : null);
  if (known.some((cell) => toBoolean(cell) === null)) return null;
  return { type: "boolean", unit: "", speaks: null, cells: cells.map(toBoolean) };
}

function readNumbers(cells: readonly RawCell[], known: readonly RawCell[], isGerman: boolean): ReadColumn | null {
  if (known.some((cell) => typeof cell === "boolean" || (typeof cell === "object" && cell !== null && "date" in cell)))
    return null;
  const fits = (style: NumberStyle) => known.every((cell) => numberOf(cell, style) !== null);
  const [isEnglish, isAlsoGerman] = [fits("english"), fits("german")];
  if (!isEnglish && !isAlsoGerman) return null;
  const units = new Set(known.map(unitOf).filter(Boolean));
  if (units.size > 1) return null;
  const style = isEnglish && (!isAlsoGerman || !isGerman) ? "english" : "german";
  const isAmbiguous = isEnglish && isAlsoGerman;
  return {
    type: "number",
    unit: [...units][0] ?? "",
    speaks: isAmbiguous ? null : style,
    cells: cells.map((cell) => numberOf(cell, style)),
  };
}

function unitOf(cell: RawCell): string {
  if (typeof cell === "string") return splitUnit(cell.trim()).unit;
  return typeof cell === "object" && cell !== null && "unit" in cell ? cell.unit : "";
}

function numberOf(cell: RawCell, style: NumberStyle): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell === "string") return readNumber(splitUnit(cell.trim()).body, style);
  return typeof cell === "object" && cell !== null && "amount" in cell ? cell.amount : null;
}

function readDates(cells: readonly RawCell[], known: readonly RawCell[], isGerman: boolean): ReadColumn | null {
  const fitting = dateStyles.filter((style) => known.every((cell) => dateOf(cell, style) !== null));
  // 3/4/2026 is the 4th of March in the United States, and the 3rd of April elsewhere.
  const style = isGerman && fitting.includes("dayFirst") ? "dayFirst" : fitting[0];
  if (!style) return null;
  const isDotted = style === "dotted" && known.some((cell) => typeof cell === "string");
  return {
    type: "date",
    unit: "",
    speaks: isDotted ? "german" : null,
    cells: cells.map((cell) => dateOf(cell, style)),
  };
}

function dateOf(cell: RawCell, style: DateStyle): string | null {
  if (typeof cell === "string") return readDate(cell.trim(), style);
  return typeof cell === "object" && cell !== null && "date" in cell ? cell.date : null;
}
