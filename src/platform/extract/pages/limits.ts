const megabyte = 1024 * 1024;

/** Limits of drawing one page of a PDF. */
export const pageLimits = {
  wallMs: 60_000,
  /** A page of 600 dots per inch takes a third of it while it is decoded. */
  memoryBytes: 1_024 * megabyte,
  /** What the kernel allows it to reserve, used or not: WebAssembly and threads reserve much. */
  reservedBytes: 2_048 * megabyte,
  heapBytes: 768 * megabyte,
  inputBytes: 100 * megabyte,
  outputBytes: 20 * megabyte,
  /** Of the longer side. Text of 8 points is readable to models, and services make larger pictures smaller themselves. */
  pixels: 2_200,
} as const;

/** Input of the child process that draws. */
export interface PageJob {
  /** From 1. */
  readonly page: number;
}
