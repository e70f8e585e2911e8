import type { ExtractKind } from "./kinds.ts";

const megabyte = 1024 * 1024;

export interface ExtractLimits {
  /** From the start of the child to its last byte; at most 120 seconds. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly inputBytes: number;
  /** Of the text; what is beyond is cut off and said to be. */
  readonly outputBytes: number;
  /** Pages of a PDF; those beyond are cut off. */
  readonly pages: number;
}

export const extractLimits: ExtractLimits = {
  wallMs: 60_000,
  memoryBytes: 512 * megabyte,
  inputBytes: 100 * megabyte,
  outputBytes: 10 * megabyte,
  pages: 3_000,
};

/** Bounds that no caller can widen. */
export const maxLimits = {
  wallMs: 120_000,
  memoryBytes: 512 * megabyte,
  heapBytes: 384 * megabyte,
  inflatedBytes: 200 * megabyte,
  zipEntries: 10_000,
  zipRatio: 200,
  /** Below this much output a high ratio is no bomb. */
  ratioFreeBytes: megabyte,
  htmlBytes: 10 * megabyte,
  links: 2_000,
  linkChars: 2_048,
  titleChars: 300,
  parts: 20_000,
  labelChars: 120,
  headerBytes: 8 * megabyte,
} as const;

/** What the child is told. It crosses a process border, so it is data only. */
export interface ExtractJob {
  readonly kind: ExtractKind;
  /** Where a page came from, for its links. */
  readonly url: string | null;
  /** What the sender said about the letters, such as "iso-8859-1". */
  readonly charset: string | null;
  readonly outputBytes: number;
  readonly pages: number;
}
