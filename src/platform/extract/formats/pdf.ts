import { getDocumentProxy } from "unpdf";
import { failExtraction } from "../failure-reason.ts";
import type { Format } from "./format.ts";

/** A text item of the parser. Other items only mark structure. */
interface TextRun {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  /** Transformation matrix. The last number is the vertical position on the page. */
  readonly transform: readonly number[];
}

/** Reads the text of each page with its line breaks and paragraphs, and tells which pages have none. */
export const readPdf: Format = async (input, text) => {
  const pdf = await getDocumentProxy(input.bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: 1,
    verbosity: 0,
  }).catch((error: Error) => failExtraction(error.name === "PasswordException" ? "password" : "damaged"));
  const last = Math.min(pdf.numPages, input.pages);
  const textlessPages: number[] = [];
  for (let number = 1; number <= last; number++) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const runs = content.items.filter((item): item is typeof item & TextRun => "str" in item);
    page.cleanup();
    const written = pageText(runs);
    if (!written) textlessPages.push(number);
    if (!text.part(`Page ${number}`) || !text.add(`${written}\n\n`)) break;
  }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title = "Title" in info && typeof info.Title === "string" ? info.Title : "";
  return { title, pages: pdf.numPages, textlessPages, truncated: last < pdf.numPages };
};

function pageText(runs: readonly TextRun[]): string {
  let text = "";
  let above: number | undefined;
  for (const run of runs) {
    const y = run.transform[5] ?? 0;
    const isNewLine = text.endsWith("\n");
    // A vertical distance of more than 1.7 line heights starts a new paragraph.
    if (isNewLine && above !== undefined && run.str.trim() && Math.abs(above - y) > run.height * 1.7) text += "\n";
    text += run.str;
    if (run.str.trim()) above = y;
    if (run.hasEOL) text += "\n";
  }
  return text
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, "$1") // joins words that were hyphenated at a line end
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
