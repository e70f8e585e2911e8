import { hasQuote, quoteBefore } from "./find-quotes.ts";

/** The address of a citation within a text; `isMisquoted`: the words before it are not in what it cites. */
export interface Citation {
  readonly number: number;
  readonly isMisquoted: boolean;
}

const codeBlock = /(^|\n)(```|~~~)[\s\S]*?(?:\n\2[^\n]*|$)|`[^`\n]+`/g;
/** Not the label of a link, of a definition, or of an image. */
const marker = /([^\S\n])?(?<![\\!\]^])((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)(?![(:])/g;

/** Turns "[1]" and "[1, 2]" into links, where the number is known; `textOf` is the text that a number cites, "" if it may not be shown. */
export function linkCitations(markdown: string, textOf: (number: number) => string | undefined): string {
  let linked = "";
  let end = 0;
  for (const code of markdown.matchAll(codeBlock)) {
    linked += linkProse(markdown, { from: end, to: code.index, textOf }) + code[0];
    end = code.index + code[0].length;
  }
  return linked + linkProse(markdown, { from: end, to: markdown.length, textOf });
}

interface Prose {
  readonly from: number;
  readonly to: number;
  readonly textOf: (number: number) => string | undefined;
}

function linkProse(markdown: string, { from, to, textOf }: Prose): string {
  return markdown
    .slice(from, to)
    .replaceAll(marker, (whole, space: string | undefined, markers: string, offset: number) => {
      const numbers = [...markers.matchAll(/\d+/g)].map(Number);
      const texts = numbers.flatMap((number) => textOf(number) ?? []);
      if (texts.length === 0) return whole;
      const quote = quoteBefore(markdown, from + offset);
      const isMisquoted = quote !== null && !texts.some((text) => text === "" || hasQuote(text, quote));
      const last = numbers.findLast((number) => textOf(number) !== undefined);
      const links = numbers.map((number) =>
        textOf(number) === undefined
          ? `[${number}]`
          : `[${number}](${hrefOf({ number, isMisquoted: isMisquoted && number === last })})`,
      );
      // Joined to the word before, so that no number stands alone on a line.
      return `${space && offset > 0 ? joiner : (space ?? "")}${links.join("")}`;
    });
}

const joiner = "\u2060";
const hrefPattern = /^#cite-(\d{1,3})(-misquoted)?$/;

const hrefOf = ({ number, isMisquoted }: Citation): string => `#cite-${number}${isMisquoted ? "-misquoted" : ""}`;

/** The citation that a link stands for; null for any other link. */
export function readCitation(href: string): Citation | null {
  const [, number, misquoted] = hrefPattern.exec(href) ?? [];
  return number === undefined ? null : { number: Number(number), isMisquoted: misquoted !== undefined };
}

/** The numbers that a text cites, in order, each once. */
export function citedNumbers(markdown: string): number[] {
  const numbers = new Set<number>();
  const count = (number: number) => {
    numbers.add(number);
    return undefined;
  };
  linkCitations(markdown, count);
  return [...numbers];
}
