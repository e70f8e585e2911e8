/** Characters of scripts that write no spaces between words, or put endings on them without one; with their marks. */
const unspaced =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々〆ヶーｰﾞﾟ]\p{M}*)+/gu;
/** A letter with its marks. */
const characters = /\P{M}\p{M}*/gu;

/**
 * A text for full text search, which needs spaces between words: what is written in Chinese, Japanese, Korean, Thai or
 * a neighbor of these becomes all pairs of characters that follow each other. Other text stays as it is.
 */
export function spaceWords(text: string): string {
  return text.replace(unspaced, (run) => ` ${pairsOf(run.normalize("NFKC").match(characters) ?? []).join(" ")} `);
}

/** A character that stands alone is its own word. */
const pairsOf = (run: readonly string[]): string[] =>
  run.length < 2 ? [...run] : run.slice(1).map((character, at) => `${run[at]}${character}`);

/** The text as spaceWords has it; null if that changes nothing. */
export function findSpaced(text: string): string | null {
  const spaced = spaceWords(text);
  return spaced === text ? null : spaced;
}
