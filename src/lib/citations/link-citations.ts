import { hasQuote, quoteBefore } from "./find-quotes.ts";

/** A citation within a text; `isMisquoted`: the words before it are not in what it cites. */
export interface Citation {
  readonly number: number;
  /** The offset of its marker in the text. */
  readonly at: number;
  readonly isMisquoted: boolean;
}

const codeBlock = /(^|\n)(```|~~~)[\s\S]*?(?:\n\2[^\n]*|$)|`[^`\n]+`/g;
/** Not the label of a link, of a definition, or of an image. */
const marker = /([^\S\n])?(?<![\\!\]^])((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)(?![(:])/g;

interface Marker {
  /** Its offset in the text, with the space before it. */
  readonly at: number;
  readonly end: number;
  readonly space: string;
  /** "[1][2]" and "[1, 2]" have two. */
  readonly numbers: readonly number[];
}

/** The markers of a text that are not in code. */
function* findMarkers(markdown: string): Generator<Marker> {
  let from = 0;
  for (const code of [...markdown.matchAll(codeBlock), null]) {
    const prose = markdown.slice(from, code?.index);
    for (const { 0: whole, 1: space = "", 2: markers = "", index } of prose.matchAll(marker)) {
      const numbers = [...markers.matchAll(/\d+/g)].map(Number);
      yield { at: from + index, end: from + index + whole.length, space, numbers };
    }
    if (code) from = code.index + code[0].length;
  }
}

/** Turns "[1]" and "[1, 2]" into links, where the number is known; `textOf` is the text that a number cites, "" if it may not be shown. */
export function linkCitations(markdown: string, textOf: (number: number) => string | undefined): string {
  let linked = "";
  let end = 0;
  for (const one of findMarkers(markdown)) {
    linked += markdown.slice(end, one.at) + (linkMarker(markdown, one, textOf) ?? markdown.slice(one.at, one.end));
    end = one.end;
  }
  return linked + markdown.slice(end);
}

function linkMarker(
  markdown: string,
  { at, space, numbers }: Marker,
  textOf: (number: number) => string | undefined,
): string | null {
  const texts = numbers.flatMap((number) => textOf(number) ?? []);
  if (texts.length === 0) return null;
  const quote = quoteBefore(markdown, at);
  const isMisquoted = quote !== null && !texts.some((text) => text === "" || hasQuote(text, quote));
  const last = numbers.findLast((number) => textOf(number) !== undefined);
  const links = numbers.map((number) =>
    textOf(number) === undefined
      ? `[${number}]`
      : `[${number}](${hrefOf({ number, at, isMisquoted: isMisquoted && number === last })})`,
  );
  // Joined to the word before, so that no number stands alone on a line.
  return `${space && at > 0 ? joiner : space}${links.join("")}`;
}

const joiner = "\u2060";
const hrefPattern = /^#cite-(\d{1,3})-at-(\d{1,9})(-misquoted)?$/;

const hrefOf = ({ number, at, isMisquoted }: Citation): string =>
  `#cite-${number}-at-${at}${isMisquoted ? "-misquoted" : ""}`;

/** The citation that a link stands for; null for any other link. */
export function readCitation(href: string): Citation | null {
  const [, number, at, misquoted] = hrefPattern.exec(href) ?? [];
  if (number === undefined) return null;
  return { number: Number(number), at: Number(at), isMisquoted: misquoted !== undefined };
}

/** The numbers that a text cites, in order, each with the offset of its first marker. */
export function firstCitations(markdown: string): Map<number, number> {
  const first = new Map<number, number>();
  for (const { at, numbers } of findMarkers(markdown))
    for (const number of numbers) if (!first.has(number)) first.set(number, at);
  return first;
}

/** The numbers that a text cites, in order, each once. */
export const citedNumbers = (markdown: string): number[] => [...firstCitations(markdown).keys()];
