import { readDelimiter, readRecords } from "./csv.ts";
import { decodeText } from "./decode-text.ts";
import type { Format } from "./format.ts";
import { writeRow } from "./write-row.ts";

/** Reads a CSV file as rows of cells, one line of JSON each, with the number of the row. */
export const readCsvRows: Format = async (input, text) => {
  const { content, delimiter } = readDelimiter(decodeText(input.bytes, input.charset));
  let number = 0;
  const take = (record: string[]) => {
    number += 1;
    writeRow(text, number, record);
  };
  if (!readRecords(content, delimiter, take, { keepsEmptyLines: true }))
    throw new Error("A quote is never closed, or a record is too long.");
  return { title: "", pages: null };
};
