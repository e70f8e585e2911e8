import { z } from "zod";
import { extractText } from "#product/texts/files/text-extraction.ts";
import type { ProcessEnd } from "../process-sandbox/sandboxed-process.ts";
import { type FailureReason, failureReasons } from "./failure-reason.ts";
import { maxLimits } from "./limits.ts";
import type { Part } from "./text-collector.ts";

export interface Extracted {
  readonly status: "done";
  /** Markdown. */
  readonly text: string;
  readonly title: string;
  /** Pages of a PDF, slides of a presentation, else nothing. */
  readonly pages: number | null;
  /** The file has more text than this. */
  readonly truncated: boolean;
  readonly parts: readonly Part[];
  /** Of a page: absolute addresses of the web, at most 2,000. */
  readonly links: readonly string[];
}

export interface ExtractFailure {
  readonly status: "failed";
  readonly reason: FailureReason;
  /** For people. */
  readonly message: string;
}

/** The child reads hostile files, so what it says is checked like a stranger's request. */
const headerSchema = z.union([
  z.strictObject({ reason: z.enum(failureReasons) }),
  z.strictObject({
    title: z.string().max(maxLimits.titleChars),
    pages: z.int().nonnegative().nullable(),
    truncated: z.boolean(),
    parts: z
      .array(z.strictObject({ label: z.string().max(maxLimits.labelChars), start: z.int().nonnegative() }))
      .max(maxLimits.parts),
    links: z.array(z.url({ protocol: /^https?$/ }).max(maxLimits.linkChars)).max(maxLimits.links),
  }),
]);

export function extractFailure(reason: FailureReason): ExtractFailure {
  return { status: "failed", reason, message: extractText[reason] };
}

/** What a child's end means. Fails closed: without a valid answer there is no text. */
export function readResult(end: ProcessEnd, input: { fileName: string }): Extracted | ExtractFailure {
  if (end.how === "slow") return extractFailure("too-slow");
  // The engine crashes when the kernel gives it no more memory; the parsers are JavaScript and cannot crash it.
  if (end.how !== "ended" || /out of memory|heap limit|failed to allocate/i.test(end.errors))
    return extractFailure("too-big");
  const border = end.output.indexOf("\n");
  const header = headerSchema.safeParse(parseJson(end.output.subarray(0, Math.max(0, border)).toString("utf8")));
  if (border < 0 || !header.success) return extractFailure("damaged");
  if ("reason" in header.data) return extractFailure(header.data.reason);
  const text = end.output
    .subarray(border + 1)
    .toString("utf8")
    .replaceAll("\0", "");
  const title = header.data.title || input.fileName.replace(/\.[A-Za-z0-9]{1,12}$/, "") || input.fileName;
  return { status: "done", ...header.data, title, text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
