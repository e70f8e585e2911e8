import { CsvError, parse } from "csv-parse/sync";
import { decodeText } from "./decode-text.ts";
import type { Format } from "./format.ts";
import { tableRow, tableRule } from "./table.ts";

const delimiters = [",", ";", "\t", "|"];
const recordChars = 1_000_000;

/** A table of text as one markdown table; its first record is the head. */
export const readCsv: Format = async (input, text) => {
  // As markdown a table only grows, so more letters than fit would never be shown.
  const head = input.bytes.subarray(0, input.outputBytes + 4);
  const letters = decodeText(head, input.charset);
  let rows = 0;
  const isWhole = readRows(letters, (record) => {
    if (text.add(tableRow(record)) && rows === 0) text.add(tableRule(record.length));
    rows += 1;
  });
  return { title: "", pages: null, truncated: !isWhole || head.length < input.bytes.length };
};

/** Hands over one record after the other and keeps none. False when the text ends within quotes that nobody closed. */
function readRows(letters: string, take: (record: string[]) => void): boolean {
  try {
    parse(letters, {
      delimiter: delimiterOf(letters.slice(0, 20_000)),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
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

/** The sign that divides most of the first lines most often, outside of quotes. */
function delimiterOf(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/, 20)
    .filter((line) => line.trim());
  const score = (sign: string) =>
    lines.filter((line) => line.includes(sign)).length * 1_000 + (lines[0]?.split(sign).length ?? 0);
  return delimiters.reduce((best, sign) => (score(sign) > score(best) ? sign : best), ",");
}
