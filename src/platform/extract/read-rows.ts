import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
import type { ExtractInput, Extractor } from "./extractor.ts";
import { type ExtractFailure, extractFailure } from "./read-result.ts";

/** A row of a CSV file, or of the first sheet of a workbook. */
export interface FileRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The child process parses hostile files, so its output is validated like untrusted input. */
const rowLine = z.tuple([z.int().min(1), z.array(z.string())]);

/** Control characters that mean nothing in text, lone surrogates, and NUL, which PostgreSQL can't store. */
const unwanted = /[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu;

/** Reads the rows that aren't empty, in a sandboxed process. An unreadable file is a result, not an error. */
export async function readRows(
  extractor: Extractor,
  { kind, ...input }: Omit<ExtractInput, "kind"> & { readonly kind: "csv" | "xlsx" },
): Promise<FileRow[] | ExtractFailure> {
  const extracted = await extractor.extract({ ...input, kind: `${kind}-rows` });
  if (extracted.status === "failed") return extracted.reason === "no-text" ? [] : extracted;
  // A row that is cut off would start a run with half of its values.
  if (extracted.truncated) return extractFailure("too-big");
  const rows: FileRow[] = [];
  for (const line of extracted.text.split("\n")) {
    if (line === "") continue;
    const read = rowLine.safeParse(parseJson(line));
    if (!read.success) return extractFailure("damaged");
    const [number, cells] = read.data;
    rows.push({ number, cells: cells.map((cell) => cell.replaceAll("\r\n", "\n").replace(unwanted, "")) });
  }
  return rows;
}
