import { read, utils, type WorkBook } from "@e965/xlsx";
import { zipSync } from "fflate";
import { readSheets } from "../tables/read-sheets.ts";
import { openZip } from "../zip.ts";
import type { Format } from "./format.ts";
import { tableRow, tableRule } from "./table.ts";

/** XML entries that cells don't need. Images and macros aren't XML and are skipped anyway. */
const unwanted = /^(customXml|xl\/(drawings|charts|diagrams|pivotCache|pivotTables|comments|worksheets\/_rels))/i;

/**
 * Opens a workbook. The parser never decompresses anything: it gets a new, uncompressed archive of the entries that
 * passed our own limits.
 */
export function openWorkbook(bytes: Uint8Array): WorkBook {
  const zip = openZip(bytes);
  const checked: Record<string, Uint8Array> = {};
  for (const name of zip.names.filter((entry) => /\.(xml|rels)$/i.test(entry) && !unwanted.test(entry))) {
    checked[name] = new TextEncoder().encode(zip.readXml(name));
  }
  return read(zipSync(checked, { level: 0 }), {
    type: "array",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    dateNF: "yyyy-mm-dd",
  });
}

/** Reads a workbook: one markdown table per sheet, with values as displayed in the cells. */
export const readXlsx: Format = async (input, text) => {
  const book = openWorkbook(input.bytes);
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    const rows = sheet
      ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: "", blankrows: false })
      : [];
    if (rows.length === 0) continue;
    if (!text.part(`Sheet ${name}`) || !text.add(`## ${name}\n\n`)) break;
    for (const [at, row] of rows.entries()) {
      const cells = withoutEmptyEnd(row.map(String));
      if (cells.length === 0) continue;
      if (!text.add(tableRow(cells))) break;
      if (at === 0) text.add(tableRule(cells.length));
    }
    text.add("\n");
  }
  return { title: book.Props?.Title ?? "", pages: null, tables: readSheets(book) };
};

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}
