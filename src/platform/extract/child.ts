/**
 * Program of the sandboxed child process: reads one file from descriptor 3, writes its text to standard output, and
 * exits. It has no environment, no network and no file access except its own code; see process-sandbox/launcher.ts.
 * Standard output is one line of JSON, a line for each block of rows of its tables, then the text.
 */
import { Console } from "node:console";
import { setPriority } from "node:os";
import { failureReasonOf } from "./failure-reason.ts";
import type { Format } from "./formats/format.ts";
import type { ExtractKind } from "./kinds.ts";
import { type ExtractJob, maxLimits } from "./limits.ts";
import { readInput } from "./read-input.ts";
import { writeTables } from "./tables/write-tables.ts";
import { createTextCollector } from "./text-collector.ts";

const lowPriority = 10;

/** Loaded on demand, so that a PDF doesn't wait for the spreadsheet parser to load. */
const formats: Readonly<Record<ExtractKind, () => Promise<Format>>> = {
  pdf: async () => (await import("./formats/pdf.ts")).readPdf,
  docx: async () => (await import("./formats/docx.ts")).readDocx,
  xlsx: async () => (await import("./formats/xlsx.ts")).readXlsx,
  pptx: async () => (await import("./formats/pptx.ts")).readPptx,
  epub: async () => (await import("./formats/epub.ts")).readEpub,
  csv: async () => (await import("./formats/csv.ts")).readCsv,
  txt: async () => (await import("./formats/txt.ts")).readText,
  md: async () => (await import("./formats/txt.ts")).readText,
  "csv-rows": async () => (await import("./formats/csv-rows.ts")).readCsvRows,
  "xlsx-rows": async () => (await import("./formats/xlsx-rows.ts")).readXlsxRows,
  html: async () => (await import("./formats/html.ts")).readHtml,
};

const cleanLine = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, max);

async function extractJob(job: ExtractJob): Promise<{ header: object; tableLines: readonly string[]; text: string }> {
  try {
    const collector = createTextCollector(job.outputBytes);
    const read = await formats[job.kind]();
    const facts = await read({ ...job, bytes: readInput() }, collector);
    const { text, parts, truncated } = collector.result();
    if (!text.trim()) return { header: { reason: "no-text", pages: facts.pages }, tableLines: [], text: "" };
    const { tables, lines } = writeTables(facts.tables ?? []);
    const header = {
      title: cleanLine(facts.title, maxLimits.titleChars),
      about: facts.about
        ? {
            description: cleanLine(facts.about.description, maxLimits.descriptionChars),
            siteName: cleanLine(facts.about.siteName, maxLimits.siteNameChars),
            publishedAt: facts.about.publishedAt,
          }
        : null,
      pages: facts.pages,
      truncated: truncated || facts.truncated === true,
      textlessPages: facts.textlessPages ?? [],
      parts,
      tables,
      links: facts.links ?? [],
    };
    return { header, tableLines: lines, text };
  } catch (error) {
    return { header: { reason: failureReasonOf(error) }, tableLines: [], text: "" };
  }
}

setPriority(lowPriority);
// Standard output is reserved for the result, so console output of the parsers goes to standard error.
globalThis.console = new Console(process.stderr);
// Standard input ends when the parent exits; then the text is no longer needed.
process.stdin.on("end", () => process.exit(1)).resume();
const { header, tableLines, text } = await extractJob(JSON.parse(process.argv[2] ?? "") as ExtractJob); // written by our parent
process.stdout.write([JSON.stringify(header), ...tableLines, text].join("\n"), () => process.exit(0));
