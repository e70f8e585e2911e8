/** What the library knows of a language. */
interface TextLanguage {
  /** BCP 47; "und" for prose in none of the known languages, null for texts that don't tell, such as tables. */
  readonly tag: string | null;
  /** The configuration of PostgreSQL's full text search. */
  readonly config: "english" | "german" | "simple";
}

const words = (list: string) => new Set(list.split(" "));
/** Frequent words that other languages don't have. */
const known = [
  {
    tag: "en",
    config: "english",
    frequent: words("the of and to in is that for it with as was be are by this not have from or which you their at"),
  },
  {
    tag: "de",
    config: "german",
    frequent: words("der die das und nicht ist von mit sich auf ein eine auch dem den des zu für wird im als bei oder"),
  },
] as const;
const sampleChars = 20_000;
/** Share of frequent words in a text from which its language is certain enough. */
const enough = 0.08;
/** From so many letters on, their script says something. */
const scriptLetters = 20;

/** The language of a text by its frequent words. What says nothing, such as a table, is taken for English. */
export function findTextLanguage(text: string): TextLanguage {
  const sample =
    text
      .slice(0, sampleChars)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const shares = known.map(({ frequent, ...language }) => ({
    language,
    share: sample.filter((word) => frequent.has(word)).length / Math.max(1, sample.length),
  }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (best && best.share >= enough) return best.language;
  const isProse = sample.length >= 100 && best !== undefined && best.share < enough / 4;
  if (isProse || isOtherScript(text)) return { tag: "und", config: "simple" };
  return { tag: null, config: "english" };
}

/** Whether most letters are of another script than Latin. Words are no measure there: some languages write no spaces. */
function isOtherScript(text: string): boolean {
  const letters = text.slice(0, sampleChars).match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return letters.length >= scriptLetters && others.length > letters.length / 2;
}
