import type { RawCell } from "../tables/raw-table.ts";
import { readSheet } from "../tables/read-sheets.ts";
import type { Format } from "./format.ts";
import { writeRow } from "./write-row.ts";
import { openWorkbook } from "./xlsx.ts";

/** Reads the first sheet of a workbook as rows of cells, one line of JSON each, with the number of the row. */
export const readXlsxRows: Format = async (input, text) => {
  const book = openWorkbook(input.bytes);
  const [first] = book.SheetNames;
  const rows = first === undefined ? [] : readSheet(book, first);
  for (const [at, row] of rows.entries()) writeRow(text, at + 1, row.map(toText));
  return { title: "", pages: null };
};

/** The value behind what a cell shows, as a person would type it. */
function toText(cell: RawCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return "date" in cell ? cell.date : String(cell.amount);
  return String(cell);
}
