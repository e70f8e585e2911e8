import type { EmbeddingPurpose } from "#product/models/embedding.ts";

/** Turns texts into vectors: texts of similar meaning get similar vectors. */
export interface Embeddings {
  /** Stored with each vector; vectors of different models can't be compared. */
  readonly model: string;
  /**
   * A vector of length 1 for each text, in the same order. Texts longer than the model can take are cut. Throws
   * AppErrors, or the signal's reason.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>;
}

export interface EmbedOptions {
  readonly signal?: AbortSignal | undefined;
  /** "passage" if it is missing. */
  readonly purpose?: EmbeddingPurpose;
}

/** The vector with length 1; a vector of zeros stays as it is. */
export function normalize(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** The cosine of two vectors of length 1; 0 if their models differ in dimensions. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** As `knowledge_vector.embedding` has it: float32, little-endian. */
export function vectorToBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(Float32Array.from(vector).buffer);
}

export function vectorFromBytes(bytes: Uint8Array): Float32Array {
  // A copy, because floats must begin at a multiple of four; all machines that Node runs on are little-endian.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** The signs of a vector as zeros and ones. Similar vectors differ in few of them. */
export const signBits = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? "1" : "0")).join("");
