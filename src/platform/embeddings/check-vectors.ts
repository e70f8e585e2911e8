import type { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { embeddingsText } from "#product/texts/knowledge/embeddings.ts";
import { createFault, faultError } from "../ai/faults.ts";

interface Expected {
  readonly count: number;
  /** null if they aren't known yet: then all must have those of the first one. */
  readonly dimensions: number | null;
  readonly connection: { readonly providerName: string };
}

/** The vectors that a server returned. Throws "provider" if there are too few or too many, or if one can't be used. */
export function checkVectors(
  vectors: readonly (readonly number[])[],
  { count, dimensions, connection: { providerName } }: Expected,
): Float32Array[] {
  if (vectors.length !== count)
    throw unusable(providerName, embeddingsText.wrongCount(providerName, vectors.length, count));
  const expected = dimensions ?? vectors[0]?.length ?? 0;
  if (expected === 0 || expected > limits.embeddings.dimensions)
    throw unusable(providerName, embeddingsText.unusable(providerName));
  return vectors.map((vector) => {
    if (vector.length !== expected)
      throw unusable(providerName, embeddingsText.wrongDimensions(providerName, vector.length, expected));
    const checked = Float32Array.from(vector);
    if (!checked.every(Number.isFinite) || checked.every((value) => value === 0))
      throw unusable(providerName, embeddingsText.unusable(providerName));
    return checked;
  });
}

/** The same request would fail again. */
const unusable = (providerName: string, text: string): AppError =>
  faultError({ ...createFault("bad-response", providerName, text), isRetryable: false, mayFallBack: false });
