/** How well passages support an answer, as far as the words of the question tell. */
import type { Passage } from "./passage.ts";
import { coverWords, foldedWords, type WordCover } from "./word-cover.ts";

/** A word with the same start counts as the same: "employee" and "employees". */
const startLetters = { min: 3, max: 5 };
/** Words of fewer letters say little, unless they have digits or capitals only. */
const minLetters = 4;

/** Words that questions are made of, in the languages that the search stems. */
const askingWords = new Set(
  `about after also always another anything been before being between both does doing done during each ever every
  from give gets goes have having here high long made make many more most much must need needs only other over same
  shall should since some such than that their them then there these they this those under until upon used using very
  want was well were what when where which while whom whose will with within without would your could might
  aber alle allem allen aller alles also andere auch auf aus beim bekomme bekommt bitte darf dass dein dem den der dessen
  dich dies diese diesem diesen dieser dieses doch dort durch eine einem einen einer eines euch gibt gilt habe haben hat
  hatte heißt hoch ihre ihrem ihren ihrer ist kann kannst kein keine können lange man mein meine meinem meinen meiner
  mich mir muss müssen nach nicht noch oder ohne sein seine sind soll sollte über und uns unser unter viel viele vom von
  vor wann warum was welche welchem welchen welcher welches wenn wer werden wessen wie wird wohin worden wurde wurden zum
  zur zwischen`.split(/\s+/),
);

/** The words of the question, as they are written, that stand in no passage, each once. */
export function missingWords(question: string, passages: readonly EvidencePassage[]): string[] {
  const found = new Set(
    passages.flatMap(({ title, before = "", text, after = "" }) =>
      wordsOf(`${title} ${before} ${text} ${after}`).flatMap(startsOf),
    ),
  );
  const missing = new Map<string, string>();
  for (const word of tellingWords(question)) {
    const start = startOf(word);
    if (!found.has(start) && !missing.has(start)) missing.set(start, word);
  }
  return [...missing.values()];
}

type EvidencePassage = Pick<Passage, "title" | "text" | "before" | "after" | "scores">;

/** A word of the question, and how rare it is in the library. */
export interface EvidenceWord {
  /** As the question has it. */
  readonly written: string;
  readonly rarity: number;
}

export interface Evidence {
  /** The important words of the question that stand in no passage. */
  readonly missing: string[];
  /** Most questions with such passages are not answered by them; scripts/eval has the figures. */
  readonly isWeak: boolean;
}

/**
 * How well passages support an answer: which share of the question's words one of them has, by rarity and by words that
 * have the same start, or parts in common, as compounds do; less what stands in none, a name or a number above all. Null if
 * the words can't tell: there are none, or the question is in a language that has no spaces between them.
 */
export function judgeEvidence(
  question: string,
  passages: readonly EvidencePassage[],
  words: readonly EvidenceWord[],
): Evidence | null {
  const asked = new Set(tellingWords(question).map(startOf)).size;
  if (asked === 0 || withoutSpaces.test(question)) return null;
  const missing = missingWords(question, passages);
  const rare = Math.max(0, ...passages.map(({ scores }) => scores?.words ?? 0));
  const inOne = Math.max(0, ...passages.map((one) => 1 - missingWords(question, [one]).length / asked));
  const cover = coverWords(passages.map(textOf));
  const strength =
    rare +
    (inOne - missing.length / asked) / 2 +
    coveredShare(question, words, cover) -
    missingName(question, words, cover) / 2;
  return { missing: missing.filter((word) => cover.shareOf(word) < mostlyFound), isWeak: strength < weakBelow };
}

/** The evaluation in scripts/eval decides. */
const weakBelow = 1.14;
/** A word of which so much is found is not called missing. */
const mostlyFound = 0.5;
/** Of the first word, which asks ("wann", "combien") more often than it tells what about. */
const firstWordWeight = 0.3;

const textOf = ({ title, before = "", text, after = "" }: EvidencePassage): string =>
  `${title}\n${before}\n${text}\n${after}`;

/** The share of the words that stands in the passage that has most of them. */
function coveredShare(question: string, words: readonly EvidenceWord[], cover: WordCover): number {
  const weights = words.map(
    (word) => word.rarity * (words.length > 1 && isFirst(question, word) ? firstWordWeight : 1),
  );
  const shares = words.map(({ written }) => cover.sharesOf(written));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = (shares[0] ?? []).map((_, passage) =>
    weights.reduce((sum, weight, at) => sum + weight * (shares[at]?.[passage] ?? 0), 0),
  );
  return total > 0 ? Math.max(0, ...found) / total : 0;
}

/** How much of a name or number stands nowhere, of the one of which it is most. */
function missingName(question: string, words: readonly EvidenceWord[], cover: WordCover): number {
  // In capitals only, every word would be a name.
  if (!/\p{Ll}/u.test(question)) return 0;
  const names = words.filter((word) => nameOrNumber.test(word.written) && !isFirst(question, word));
  return Math.max(0, ...names.map(({ written }) => 1 - cover.shareOf(written)));
}

/** Nouns in German, names elsewhere; what stands before them is no part of the word. */
const nameOrNumber = /^[^\p{L}\p{N}]*\p{Lu}|\p{N}/u;

const isFirst = (question: string, { written }: EvidenceWord): boolean =>
  foldedWords(written)[0] === foldedWords(question)[0];

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words that an answer must be about. */
export const tellingWords = (question: string): string[] =>
  wordsOf(question).filter(
    (word) => !askingWords.has(word.toLowerCase()) && (word.length >= minLetters || /\d|^\p{Lu}{2,}$/u.test(word)),
  );

const wordsOf = (text: string): string[] => text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];

const startOf = (word: string): string =>
  word.toLowerCase().slice(0, Math.min(startLetters.max, Math.max(startLetters.min, word.length - 1)));

/** All that a word of a question may start with to be found. */
function startsOf(word: string): string[] {
  const starts: string[] = [];
  for (let letters = startLetters.min; letters <= startLetters.max; letters++)
    starts.push(word.toLowerCase().slice(0, letters));
  return starts;
}
