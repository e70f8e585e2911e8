import { normalize } from "./embeddings.ts";

/** The mean of the vectors of each text's pieces, with length 1; `counts` says how many pieces each text has, in order. */
export function meanVectors(vectors: readonly Float32Array[], counts: readonly number[]): Float32Array[] {
  let from = 0;
  return counts.map((count) => {
    const own = vectors.slice(from, from + count);
    from += count;
    const [first = new Float32Array(), ...others] = own;
    const sum = others.reduce((total, vector) => total.map((value, at) => value + (vector[at] ?? 0)), first);
    return normalize(sum);
  });
}
