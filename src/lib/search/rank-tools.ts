/** A tool, as the search sees it. */
export interface SearchableTool {
  readonly name: string;
  readonly description: string;
  /** Names and descriptions of its parameters. */
  readonly parameters: readonly string[];
}

const weights = { name: 3, description: 1, parameters: 0.4 } as const;
/** A word that begins alike, or means much the same, counts less than the word itself. */
const prefixWeight = 0.6;
const synonymWeight = 0.5;
const minPrefixChars = 4;
// The usual parameters of BM25: how fast repetition stops counting, and how much long texts are held back.
const saturation = 1.2;
const lengthShare = 0.6;

const noise = new Set(
  "a all am an and any are as at be by can do for from has have i if in into is it its me my new of on or our out so that the their them then there these this to up us use want was we what when which will with you your".split(
    " ",
  ),
);

/** Words that tools and people use for the same action. */
const synonyms = [
  ["create", "add", "make", "open", "insert", "register", "draft"],
  ["delete", "remove", "erase", "trash", "drop"],
  ["update", "edit", "change", "modify", "set", "rename"],
  ["list", "show", "browse"],
  ["get", "read", "fetch", "look", "retrieve", "view"],
  ["search", "find", "query", "lookup"],
  ["send", "post", "write", "publish"],
  ["cancel", "stop", "abort"],
  ["email", "mail"],
  ["meeting", "event", "appointment"],
  ["picture", "image", "photo"],
].map((group) => new Set(group.map(stem)));

/**
 * The tools that fit a query best, at most `limit`, best first; ties by name. BM25 over the words of name, description
 * and parameters.
 */
export function rankTools(query: string, tools: readonly SearchableTool[], limit: number): SearchableTool[] {
  const asked = [...new Set(wordsOf(query))];
  const documents = tools.map((tool) => ({ tool, counts: countWords(tool) }));
  const lengths = documents.map(({ counts }) => sum(counts.values()));
  const averageLength = sum(lengths) / Math.max(1, lengths.length);
  const scores = documents.map(() => 0);
  for (const word of asked) {
    const hits = documents.map(({ counts }) => weightOf(word, counts));
    const holders = hits.filter((hit) => hit > 0).length;
    const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
    for (const [at, hit] of hits.entries()) {
      const length = 1 - lengthShare + (lengthShare * (lengths[at] ?? 0)) / averageLength;
      scores[at] = (scores[at] ?? 0) + (rarity * hit * (saturation + 1)) / (hit + saturation * length);
    }
  }
  return documents
    .map(({ tool }, at) => ({ tool, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.tool.name < other.tool.name ? -1 : 1))
    .slice(0, limit)
    .map(({ tool }) => tool);
}

/** How often each word occurs, weighted by where. */
function countWords({ name, description, parameters }: SearchableTool): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(name, weights.name);
  add(description, weights.description);
  for (const parameter of parameters) add(parameter, weights.parameters);
  return counts;
}

function weightOf(word: string, counts: ReadonlyMap<string, number>): number {
  const exact = counts.get(word) ?? 0;
  if (exact > 0) return exact;
  let best = 0;
  for (const [known, count] of counts) {
    if (beginAlike(word, known)) best = Math.max(best, count * prefixWeight);
    else if (synonyms.some((group) => group.has(word) && group.has(known)))
      best = Math.max(best, count * synonymWeight);
  }
  return best;
}

function beginAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPrefixChars && long.startsWith(short);
}

/** Words without endings, of names such as `create_issue` and `createIssue`, too. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize("NFKC")
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).filter((word) => !noise.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return withoutDouble(word.slice(0, -3));
  if (word.length > 4 && word.endsWith("ed")) return withoutDouble(word.slice(0, -2));
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return withoutE(word.slice(0, -1));
  return withoutE(word);
}

/** "creat" of "created" and "create" are one word. */
function withoutE(word: string): string {
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

function withoutDouble(word: string): string {
  return /(.)\1$/.test(word) && !/(ll|ss)$/.test(word) ? word.slice(0, -1) : word;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
