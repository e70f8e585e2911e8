import type { UnigramFile } from "./tokenizer-file.ts";

/** How much less likely an unknown letter is than the rarest piece. */
const unknownPenalty = 10;

interface Step {
  readonly score: number;
  /** Where the piece that ends here begins. */
  readonly start: number;
  /** Null for an unknown letter. */
  readonly id: number | null;
}

/** The ids of the most likely pieces of a word. Letters that are in no piece are left out. */
export function createUnigram({ vocab, unk_id: unknown }: UnigramFile): (word: string) => number[] {
  const ids = new Map(vocab.map(([piece], id) => [piece, id]));
  if (unknown !== null) ids.delete(vocab[unknown]?.[0] ?? "");
  let longest = 1;
  let rarest = 0;
  for (const [piece, score] of vocab) {
    longest = Math.max(longest, piece.length);
    rarest = Math.min(rarest, score);
  }
  return (word) => {
    const best: (Step | undefined)[] = [{ score: 0, start: 0, id: null }];
    for (let start = 0; start < word.length; start++) {
      const before = best[start];
      // In the middle of a letter.
      if (!before) continue;
      const letter = (word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
      for (let end = start + 1; end <= Math.min(word.length, start + longest); end++) {
        const id = ids.get(word.slice(start, end));
        if (id === undefined) continue;
        reach(end, { score: before.score + (vocab[id]?.[1] ?? 0), start, id });
      }
      reach(start + letter, { score: before.score + rarest - unknownPenalty, start, id: null });
    }
    function reach(end: number, step: Step) {
      const known = best[end];
      if (!known || step.score > known.score) best[end] = step;
    }
    const found: number[] = [];
    for (let end = word.length; end > 0; ) {
      const step = best[end];
      if (!step) break;
      if (step.id !== null) found.push(step.id);
      end = step.start;
    }
    return found.toReversed();
  };
}
