import type { Place } from "./locate-quote.ts";

/** A sentence, an entry of a list, or a row of a table. */
export interface Statement extends Place {
  readonly isRow: boolean;
  /** The words of it by which it can be recognized. */
  readonly stems: ReadonlySet<string>;
}

/** The second line of a Markdown table. */
const ruler = /^\|[ \-:|]+$/;
const heading = /^#{1,6}\s/;
const listEntry = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** What a text states, in its order. Headings and the names of columns state nothing. */
export function statementsOf(text: string): Statement[] {
  return blocksOf(text)
    .flatMap((block) => (block.isRow ? [block] : sentencesIn(text, block).map((place) => ({ ...place, isRow: false }))))
    .map((place) => ({ ...place, stems: stemsOf(text.slice(place.start, place.end)) }));
}

interface Block {
  readonly start: number;
  end: number;
  readonly isRow: boolean;
}

/** Paragraphs, entries of lists, and rows of tables. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const last = blocks.at(-1);
    const isRow = line.startsWith("|");
    const isProse = !isRow && line.trim() !== "" && !heading.test(line);
    if (isProse && isOpen && last && !listEntry.test(line)) last.end = end;
    else if (isProse || (isRow && !ruler.test(line))) blocks.push({ start, end, isRow });
    else if (isRow && last?.isRow) blocks.pop();
    isOpen = isProse;
    start = end + 1;
  }
  return blocks;
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Lines of a paragraph end where the page does, so they end no sentence. */
function sentencesIn(text: string, { start, end }: Place): Place[] {
  const paragraph = text.slice(start, end).replaceAll("\n", " ");
  return [...sentences.segment(paragraph)].flatMap(({ segment, index }) => {
    const words = segment.trim();
    if (!words) return [];
    const from = start + index + segment.indexOf(words);
    return { start: from, end: from + words.length };
  });
}

/** Words of fewer letters say little. */
const minLetters = 3;
/** "employee" and "employees" count as one word. */
const stemLetters = 5;
/** Written without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** "1,200" and "1.200" are 1200. */
const grouping = /(?<=\d)[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g;

function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(grouping, "")
    .matchAll(/[\p{L}\p{N}]+/gu))
    if (unspaced.test(word)) for (let at = 0; at + 1 < word.length; at++) stems.add(word.slice(at, at + 2));
    else if (/\d/.test(word)) stems.add(word);
    else if (word.length >= minLetters) stems.add(stemOf(word));
  return stems;
}

const stemOf = (word: string): string =>
  word.length > minLetters && word.length <= stemLetters ? word.replace(/s$/, "") : word.slice(0, stemLetters);

export const sharedStems = ({ stems }: Statement, wanted: ReadonlySet<string>): string[] =>
  [...stems].filter((stem) => wanted.has(stem));

/** Compares statements with the words of a claim. Words that many of them have tell little. */
export function countStems(statements: readonly Statement[], claim: string) {
  const wanted = stemsOf(claim);
  const counts = new Map<string, number>();
  for (const { stems } of statements) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = (stem: string) => Math.log(1 + statements.length / (counts.get(stem) ?? 1));
  return {
    wanted,
    score: (statement: Statement) => sharedStems(statement, wanted).reduce((sum, stem) => sum + weight(stem), 0),
    /** One common word is no reason to say that a claim rests on a statement; rows have few words. */
    isTelling(statement: Statement) {
      const shared = sharedStems(statement, wanted);
      const rare = statement.isRow ? Math.max(statements.length / 2, 1) : 1;
      return shared.length > 1 || shared.some((stem) => (counts.get(stem) ?? 0) <= rare);
    },
  };
}
