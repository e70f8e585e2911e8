import { CsvError, parse } from "csv-parse/sync";
import { collectRows } from "../tables/collect-rows.ts";
import { decodeText } from "./decode-text.ts";
import type { Format } from "./format.ts";
import { tableRow, tableRule } from "./table.ts";

const delimiters = [",", ";", "\t", "|"];
const recordChars = 1_000_000;

/** Reads a CSV file as one markdown table. The first record is the header row. */
export const readCsv: Format = async (input, text) => {
  // A table only grows when converted to markdown, so input beyond the output limit would never be used.
  const head = input.bytes.subarray(0, input.outputBytes + 4);
  const { content, delimiter } = readDelimiter(
    decodeText(head, input.charset, { isCut: head.length < input.bytes.length }),
  );
  const table = collectRows();
  let rows = 0;
  const isWhole = readRecords(content, delimiter, (record) => {
    if (text.add(tableRow(record)) && rows === 0) text.add(tableRule(record.length));
    rows += 1;
    table.add(record);
  });
  const truncated = !isWhole || head.length < input.bytes.length;
  // Programs write semicolons where the comma belongs to numbers.
  const isGerman = delimiter === ";";
  return { title: "", pages: null, truncated, tables: [table.result({ title: "", isGerman, isCut: truncated })] };
};

/** Passes each record to `take` and stores none. Returns false when a quote is never closed. */
export function readRecords(
  content: string,
  delimiter: string,
  take: (record: string[]) => void,
  { keepsEmptyLines = false } = {},
): boolean {
  try {
    parse(content, {
      delimiter,
      // Else the first line's end is the only one. Files without line feeds are of old Macs.
      record_delimiter: content.includes("\n") ? ["\r\n", "\n"] : ["\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: !keepsEmptyLines,
      max_record_size: recordChars,
      bom: true,
      on_record: (record: string[]) => {
        take(record);
        return null;
      },
    });
    return true;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

/** The delimiter of a file, and its records. Excel has a first line of its own that names the delimiter. */
export function readDelimiter(content: string): { content: string; delimiter: string } {
  const [line, named] = /^sep=(.)\r?\n/i.exec(content) ?? [];
  if (line === undefined || named === undefined) return { content, delimiter: delimiterOf(content) };
  return { content: content.slice(line.length), delimiter: named };
}

/** The delimiter in most of the first lines, outside quotes. Ties go to the one most frequent in the first line. */
function delimiterOf(content: string): string {
  const lines = content
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/, 20)
    .filter((line) => line.trim());
  const score = (sign: string) =>
    lines.filter((line) => line.includes(sign)).length * 1_000 + (lines[0]?.split(sign).length ?? 0);
  return delimiters.reduce((best, sign) => (score(sign) > score(best) ? sign : best), ",");
}
