import { lineOf, parse, type Source } from "../syntax.ts";
import { exportedLeaves } from "../unread/reads.ts";

/** An English sentence that is new or different since a translation was written. */
export interface ChangedSentence {
  line: number;
  /** `chatText.composer.send` */
  path: string;
  /** As written in the source; undefined for a new sentence. */
  before: string | undefined;
  now: string;
}

/** The sentences of a file of texts that are not in its older version, or read differently there. */
export function changedSentences(older: Source | null, current: Source): ChangedSentence[] {
  const before = older ? sentencesIn(older) : new Map<string, { source: string; line: number }>();
  return [...sentencesIn(current)].flatMap(([path, { source, line }]) => {
    const old = before.get(path)?.source;
    return old === source ? [] : [{ line, path, before: old, now: source }];
  });
}

function sentencesIn(source: Source) {
  const leaves = [...exportedLeaves(parse(source), true).values()].flat();
  return new Map(
    leaves.map(({ path, start, end }) => [
      path,
      { source: source.text.slice(start, end).replaceAll(/\s+/g, " "), line: lineOf(source.text, start) },
    ]),
  );
}
