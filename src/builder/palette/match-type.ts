/** What the palette knows about a step type. */
interface Described {
  readonly title: string;
  readonly hint: string;
  readonly synonyms?: readonly string[];
}

const beginsIn = (words: string, wanted: string) =>
  words
    .toLowerCase()
    .split(/[\s-]+/)
    .some((_, at, all) => all.slice(at).join(" ").startsWith(wanted));

/**
 * How well a type matches a search: 0 is best, `null` is no match. Synonyms match only at the start of a word, so that
 * "gate" doesn't match "delegate".
 */
export function matchType({ title, hint, synonyms = [] }: Described, search: string): number | null {
  const wanted = search.trim().toLowerCase();
  if (title.toLowerCase().startsWith(wanted)) return 0;
  if (beginsIn(title, wanted)) return 1;
  if (synonyms.some((words) => beginsIn(words, wanted))) return 2;
  return [title, hint].some((words) => words.toLowerCase().includes(wanted)) ? 3 : null;
}
