import { type Squeezed, squeeze } from "#lib/citations/locate-quote.ts";

/** The text of one page at a time; `react-pdf`'s document in the product. */
export interface PagedText {
  readonly numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: readonly object[] }> }>;
}

/** A place where the words are: the page, and how far down its text as a share. */
export interface PdfMatch {
  readonly page: number;
  readonly near: number;
}

/** The letters of a page, as its text layer shows them. */
export async function readPageLetters(pdf: PagedText, page: number): Promise<Squeezed> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return squeeze(items.map((item) => ("str" in item && typeof item.str === "string" ? item.str : "")).join(""));
}

const maxMatches = 1_000;

/** Where words are in a document, page by page, however they are spaced there. Ends early when `signal` aborts. */
export async function* searchPdf(pdf: PagedText, words: string, signal: AbortSignal): AsyncGenerator<PdfMatch[]> {
  const wanted = squeeze(words).letters;
  let left = wanted ? maxMatches : 0;
  for (let page = 1; page <= pdf.numPages && left > 0 && !signal.aborted; page++) {
    const { letters } = await readPageLetters(pdf, page);
    const matches: PdfMatch[] = [];
    for (let at = letters.indexOf(wanted); at >= 0 && matches.length < left; at = letters.indexOf(wanted, at + 1))
      matches.push({ page, near: at / letters.length });
    left -= matches.length;
    if (matches.length > 0) yield matches;
  }
}
