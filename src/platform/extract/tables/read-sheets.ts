import { type CellObject, SSF, type WorkBook } from "@e965/xlsx";
import { maxLimits } from "../limits.ts";
import { collectRows } from "./collect-rows.ts";
import { cutText, type RawCell, type RawTable, textOfCell } from "./raw-table.ts";

const { table: max } = maxLimits;

/** The sheets of a workbook with the values behind what their cells show: 0.333 instead of 33 %. */
export function readSheets(book: WorkBook): RawTable[] {
  const cells = { left: max.cells };
  return book.SheetNames.slice(0, max.tables).flatMap((name) => {
    const sheet = collectRows(cells);
    for (const row of readSheet(book, name)) sheet.add(row);
    const title = cutText(textOfCell(name), max.titleChars);
    return [sheet.result({ title, isGerman: false, isCut: false })];
  });
}

/** All rows of a sheet from its first one, empty rows included. */
export function readSheet(book: WorkBook, name: string): RawCell[][] {
  const has1904Dates = book.Workbook?.WBProps?.date1904 === true;
  // With `dense`, a sheet has its cells in rows, and holes for empty rows.
  const rows = (book.Sheets[name] as { "!data"?: (CellObject | undefined)[][] } | undefined)?.["!data"] ?? [];
  return Array.from(rows, (row = []) => Array.from(row, (cell) => readCell(cell, has1904Dates)));
}

function readCell(cell: CellObject | undefined, has1904Dates: boolean): RawCell {
  if (cell?.t === "s" || cell?.t === "b") return cell.v as string | boolean; // SheetJS sets the type by the value
  if (cell?.t !== "n" || typeof cell.v !== "number") return null; // empty, or an error of a formula
  const format = typeof cell.z === "string" ? cell.z : "";
  if (SSF.is_date(format)) return readDate(cell.v, has1904Dates);
  const unit = unitOfFormat(format);
  if (unit === "%") return { amount: Number((cell.v * 100).toPrecision(15)), unit };
  return unit ? { amount: cell.v, unit } : cell.v;
}

/** Days since the beginning of 1900, or of 1904. A time without a day is text. */
function readDate(value: number, date1904: boolean): RawCell {
  const parsed = SSF.parse_date_code(value, { date1904 }) as SheetDate | null;
  if (!parsed) return value;
  const two = (number: number) => String(number).padStart(2, "0");
  const { y, m, d, H, M, S } = parsed;
  const time = `${two(H)}:${two(M)}:${two(Math.floor(S))}`;
  if (value < 1) return time;
  const date = `${y}-${two(m)}-${two(d)}`;
  return { date: time === "00:00:00" ? date : `${date} ${time}` };
}

interface SheetDate {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}

/** "%" of 0.00%, "€" of #,##0.00 "€" and of [$€-407] #,##0.00. */
function unitOfFormat(format: string): string {
  const [positive = ""] = format.split(";");
  if (positive.includes("%")) return "%";
  return (
    /\[\$([^\]-]+)/.exec(positive)?.[1]?.trim() ?? /\p{Sc}/u.exec(positive.replaceAll(/\[\$[^\]]*\]/g, ""))?.[0] ?? ""
  );
}
