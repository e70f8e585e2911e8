const megabyte = 1024 * 1024;

/** Limits of one page. Nothing that a page asks for can raise them. */
export const browserLimits = {
  /** From the start of the process to its end. */
  wallMs: 20_000,
  /** How long a page may load and change before its text is taken. */
  settleMs: 7_000,
  /** A page counts as finished when it waits for no response and its text doesn't change for this long. */
  quietMs: 400,
  /** The same for a page that still has next to no text. */
  emptyMs: 2_000,
  lookMs: 100,
  /** How often it is checked whether the frames of a drawn document are loaded. */
  frameLookMs: 20,
  /** All processes of the browser together; an empty page takes about 420 MB, because shared memory counts repeatedly. */
  memoryBytes: 1024 * megabyte,
  cpuSeconds: 30,
  /** Profile and shared memory of the browser. */
  fileBytes: 64 * megabyte,
  openFiles: 1_024,
  requests: 60,
  /** The page itself, and other pages to which its scripts lead. */
  documents: 4,
  responseBytes: 5 * megabyte,
  /** All responses together. */
  totalBytes: 20 * megabyte,
  requestMs: 8_000,
  htmlChars: 3_000_000,
  messageBytes: 48 * megabyte,
  outputBytes: 256 * 1024,
  /** A document of ours that is drawn, from the start of the process to its end. */
  drawMs: 60_000,
  /** Pages of one printed document; more are left out. */
  printedPages: 1_000,
  /** All pictures of one call. */
  pictureBytes: 32 * megabyte,
} as const;
