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
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

export function vectorFromBytes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getFloat32(index * 4, true));
}

/** The signs of a vector as zeros and ones. Similar vectors differ in few of them. */
export const signBits = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? "1" : "0")).join("");
