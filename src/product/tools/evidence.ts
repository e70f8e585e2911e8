/** How well passages support an answer, as far as the words of the question tell. */
import type { Passage } from "./passage.ts";

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

export interface Evidence {
  /** The important words of the question that stand in no passage. */
  readonly missing: readonly string[];
  /** Most questions with such passages are not answered by them; scripts/eval has the figures. */
  readonly isWeak: boolean;
}

/** Null if the words can't tell: there are none, or the question is in a language that has no spaces between them. */
export function judgeEvidence(question: string, passages: readonly EvidencePassage[]): Evidence | null {
  const asked = new Set(tellingWords(question).map(startOf)).size;
  if (asked === 0 || withoutSpaces.test(question)) return null;
  const missing = missingWords(question, passages);
  const rare = Math.max(0, ...passages.map(({ scores }) => scores?.words ?? 0));
  const inOne = Math.max(0, ...passages.map((one) => 1 - missingWords(question, [one]).length / asked));
  return { missing, isWeak: rare + (inOne - missing.length / asked) / 2 < weakBelow };
}

/** The evaluation in scripts/eval decides. */
const weakBelow = 0.65;

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
