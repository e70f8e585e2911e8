import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
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
  /** Numbers of the pages of a PDF that have no text: they are empty, or scans. */
  readonly textlessPages: readonly number[];
  /** What an HTML page says about itself; null for other files. */
  readonly about: PageAbout | null;
  /** Absolute http(s) links of an HTML page, at most 2,000. */
  readonly links: readonly string[];
}

export interface ExtractFailure {
  readonly status: "failed";
  readonly reason: FailureReason;
  /** Shown to users. */
  readonly message: string;
  /** Of a PDF without any text. */
  readonly pages?: number;
}

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
  const text = end.output
    .subarray(border + 1)
    .toString("utf8")
    .replaceAll("\0", "");
  const title = header.data.title || input.fileName.replace(/\.[A-Za-z0-9]{1,12}$/, "") || input.fileName;
  return { status: "done", ...header.data, title, text };
}
