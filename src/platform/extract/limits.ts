import type { ExtractKind } from "./kinds.ts";

const megabyte = 1024 * 1024;

export interface ExtractLimits {
  /** Time limit from the start of the child process to its last byte; at most 120 seconds. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly inputBytes: number;
  /** Byte limit of the text. Longer text is truncated and marked as truncated. */
  readonly outputBytes: number;
  /** Page limit of a PDF; further pages are skipped. */
  readonly pages: number;
}

export const extractLimits: ExtractLimits = {
  wallMs: 60_000,
  memoryBytes: 512 * megabyte,
  inputBytes: 100 * megabyte,
  outputBytes: 10 * megabyte,
  pages: 3_000,
};

/** Hard limits that callers can't raise. */
export const maxLimits = {
  wallMs: 120_000,
  memoryBytes: 512 * megabyte,
  heapBytes: 384 * megabyte,
  inflatedBytes: 200 * megabyte,
  zipEntries: 10_000,
  zipRatio: 200,
  /** The compression ratio is not checked below this many decompressed bytes. */
  ratioFreeBytes: megabyte,
  htmlBytes: 10 * megabyte,
  links: 2_000,
  linkChars: 2_048,
  titleChars: 300,
  descriptionChars: 1_000,
  siteNameChars: 200,
  parts: 20_000,
  /** Tables that can be asked. */
  table: {
    tables: 50,
    /** Of one table; the first ones are kept. */
    rows: 100_000,
    columns: 100,
    /** Of all tables of a file. */
    cells: 1_000_000,
    cellChars: 2_000,
    titleChars: 120,
    labelChars: 80,
    /** Of names in SQL. */
    nameChars: 40,
    unitChars: 12,
    /** Rows that may be above the names of the columns, with these. */
    headRows: 20,
    /** Rows that are stored together. */
    blockRows: 500,
    /** Of all rows as JSON. */
    bytes: 24 * megabyte,
  },
  labelChars: 120,
  headerBytes: 8 * megabyte,
} as const;

/** Input of the child process. It crosses a process boundary, so it contains only data. */
export interface ExtractJob {
  readonly kind: ExtractKind;
  /** URL of an HTML page, used to resolve its relative links. */
  readonly url: string | null;
  /** Charset that the sender declared, e.g. "iso-8859-1". */
  readonly charset: string | null;
  readonly outputBytes: number;
  readonly pages: number;
}
