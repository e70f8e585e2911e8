import type { Claim } from "./claim-before.ts";
import { hasQuote, piecesOf } from "./find-quotes.ts";
import { locateQuote, type Place, squeeze } from "./locate-quote.ts";
import { countStems, type Statement, sharedStems, statementsOf } from "./statements.ts";

/** What a citation rests on: places in one of the given texts, in its order. */
export interface Cited {
  readonly text: string;
  readonly places: readonly Place[];
}

/**
 * Where a claim is in the first of the texts that has it: the words that it quotes, or else the sentences or table rows
 * that share the most telling words with it. Null if nothing stands out; then it rests on the passage as a whole.
 */
export function findCited(texts: readonly string[], { quote, words }: Claim): Cited | null {
  return (quote && findQuoted(texts, quote)) || findClaimed(texts, words);
}

function findQuoted(texts: readonly string[], quote: string): Cited | null {
  const text = texts.find((one) => hasQuote(one, quote));
  if (text === undefined) return null;
  const squeezed = squeeze(text);
  const places: Place[] = [];
  for (const piece of piecesOf(quote)) {
    const place = locateQuote(squeezed, piece, (places.at(-1)?.end ?? 0) / text.length);
    if (place) places.push(place);
  }
  return places.length > 0 ? { text, places: places.toSorted((one, other) => one.start - other.start) } : null;
}

/** A claim may rest on so many sentences, or rows of a table. */
const max = { sentences: 3, rows: 12 };

interface Scored {
  readonly statement: Statement;
  readonly text: string;
  readonly score: number;
}

function findClaimed(texts: readonly string[], words: string): Cited | null {
  const all = texts.flatMap((text) => statementsOf(text).map((statement) => ({ text, statement })));
  const claim = countStems(
    all.map(({ statement }) => statement),
    words,
  );
  const scored = all.map((one): Scored => ({ ...one, score: claim.score(one.statement) }));
  const best = findBest(scored);
  if (!best || !claim.isTelling(best.statement)) return null;
  const same = scored.filter(({ text, statement }) => text === best.text && statement.isRow === best.statement.isRow);
  const chosen = best.statement.isRow
    ? same.filter(({ score }) => score >= best.score / 2).slice(0, max.rows)
    : withRest(best, same, claim.wanted);
  return { text: best.text, places: chosen.map(({ statement: { start, end } }) => ({ start, end })) };
}

/** Of equal ones the first. */
const findBest = (all: readonly Scored[]) =>
  all.reduce<Scored | null>((best, one) => (one.score > (best?.score ?? 0) ? one : best), null);

/** The best sentence with those that say what it leaves out of the claim. */
function withRest(best: Scored, same: readonly Scored[], wanted: ReadonlySet<string>): Scored[] {
  const chosen = [best];
  let rest = without(wanted, best.statement);
  while (chosen.length < max.sentences) {
    const others = same.filter((one) => one.score >= best.score / 2 && !chosen.includes(one));
    const news = others.map(({ statement }) => sharedStems(statement, rest).length);
    const most = Math.max(...news, 0);
    const next = others[news.indexOf(most)];
    if (!next || most < minNewStems) break;
    chosen.push(next);
    rest = without(rest, next.statement);
  }
  return chosen.toSorted((one, other) => one.statement.start - other.statement.start);
}

const without = (stems: ReadonlySet<string>, statement: Statement): Set<string> =>
  new Set([...stems].filter((stem) => !statement.stems.has(stem)));

/** Another sentence must have at least so many more words of the claim. */
const minNewStems = 2;
