import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
import { columnTypes, type TableColumn } from "#lib/tables/table-column.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import type { ProcessEnd } from "../process-sandbox/sandboxed-process.ts";
import { type FailureReason, failureReasons } from "./failure-reason.ts";
import type { PageAbout } from "./formats/format.ts";
import { maxLimits } from "./limits.ts";
import type { Part } from "./text-collector.ts";

export interface Extracted {
  readonly status: "done";
  /** Markdown. */
  readonly text: string;
  readonly title: string;
  /** Page count of a PDF or slide count of a presentation; otherwise null. */
  readonly pages: number | null;
  /** True when the file has more text than `text`. */
  readonly truncated: boolean;
  readonly parts: readonly Part[];
  /** The tables of a CSV file or a workbook. */
  readonly tables: readonly ExtractedTable[];
  /** Numbers of the pages of a PDF that have no text: they are empty, or scans. */
  readonly textlessPages: readonly number[];
  /** What an HTML page says about itself; null for other files. */
  readonly about: PageAbout | null;
  /** Absolute http(s) links of an HTML page, at most 2,000. */
  readonly links: readonly string[];
}

export interface ExtractedTable {
  /** Of the sheet; "" for a CSV file. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rowsCount: number;
  /** The file has more rows or columns. */
  readonly isTruncated: boolean;
  /** JSON arrays of rows. The child process may have written anything, so who reads a row checks its cells. */
  readonly rowBlocks: readonly string[];
}

export interface ExtractFailure {
  readonly status: "failed";
  readonly reason: FailureReason;
  /** Shown to users. */
  readonly message: string;
  /** Of a PDF without any text. */
  readonly pages?: number;
}

/** For the number behind a name that occurs twice. */
const labelSlack = 10;
const columnSchema = z.strictObject({
  label: z.string().max(maxLimits.table.labelChars + labelSlack),
  name: z
    .string()
    .regex(/^[\p{L}\p{N}_]+$/u)
    .max(maxLimits.table.nameChars + labelSlack),
  type: z.enum(columnTypes),
  unit: z.string().max(maxLimits.table.unitChars),
});

/** The child process parses hostile files, so its output is validated like untrusted input. */
const headerSchema = z.union([
  z.strictObject({ reason: z.enum(failureReasons), pages: z.int().positive().nullable().default(null) }),
  z.strictObject({
    title: z.string().max(maxLimits.titleChars),
    pages: z.int().nonnegative().nullable(),
    truncated: z.boolean(),
    textlessPages: z.array(z.int().positive()).max(maxLimits.parts),
    parts: z
      .array(z.strictObject({ label: z.string().max(maxLimits.labelChars), start: z.int().nonnegative() }))
      .max(maxLimits.parts),
    tables: z
      .array(
        z.strictObject({
          title: z.string().max(maxLimits.table.titleChars),
          columns: z.array(columnSchema).min(1).max(maxLimits.table.columns),
          rowsCount: z.int().min(0).max(maxLimits.table.rows),
          isTruncated: z.boolean(),
          blocks: z.int().min(0).max(maxLimits.table.rows),
        }),
      )
      .max(maxLimits.table.tables),
    about: z
      .strictObject({
        description: z.string().max(maxLimits.descriptionChars),
        siteName: z.string().max(maxLimits.siteNameChars),
        publishedAt: z.union([z.literal(""), z.iso.date()]),
      })
      .nullable(),
    links: z.array(z.url({ protocol: /^https?$/ }).max(maxLimits.linkChars)).max(maxLimits.links),
  }),
]);

export function extractFailure(reason: FailureReason, pages: number | null = null): ExtractFailure {
  return { status: "failed", reason, message: extractText[reason], ...(pages !== null && { pages }) };
}

/** Maps the end of a child process to a result. Fails closed: without valid output there is no text. */
export function readResult(end: ProcessEnd, input: { fileName: string }): Extracted | ExtractFailure {
  if (end.how === "slow") return extractFailure("too-slow");
  // A crash means that the kernel refused the engine more memory; the parsers are JavaScript and can't crash it.
  if (end.how !== "ended" || /out of memory|heap limit|failed to allocate/i.test(end.errors))
    return extractFailure("too-big");
  const border = end.output.indexOf("\n");
  const header = headerSchema.safeParse(parseJson(end.output.subarray(0, Math.max(0, border)).toString("utf8")));
  if (border < 0 || !header.success) return extractFailure("damaged");
  if ("reason" in header.data) return extractFailure(header.data.reason, header.data.pages);
  const { tables, ...facts } = header.data;
  const lines = readLines(
    end.output,
    border + 1,
    tables.reduce((sum, { blocks }) => sum + blocks, 0),
  );
  const text = end.output.subarray(lines.end).toString("utf8").replaceAll("\0", "");
  const title = header.data.title || input.fileName.replace(/\.[A-Za-z0-9]{1,12}$/, "") || input.fileName;
  let next = 0;
  const withRows = tables.map(({ blocks, ...table }) => {
    next += blocks;
    return { ...table, rowBlocks: lines.lines.slice(next - blocks, next) };
  });
  return { status: "done", ...facts, title, tables: withRows, text };
}

/** So many lines, and where the last one ends. */
function readLines(bytes: Buffer, from: number, count: number): { lines: string[]; end: number } {
  const lines: string[] = [];
  let end = from;
  while (lines.length < count) {
    const border = bytes.indexOf("\n", end);
    if (border < 0) break;
    lines.push(bytes.subarray(end, border).toString("utf8"));
    end = border + 1;
  }
  return { lines, end };
}
