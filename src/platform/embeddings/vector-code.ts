import { type AskedSigns, largestWeight, signBytes, signMeasure } from "./sign-distances.ts";

/**
 * A vector of length 1 in two bits for each dimension: its sign, and whether it is large. With the question's vector
 * whole, that ranks a hundred times as many vectors in the same time as the vectors themselves, and nearly as well.
 *
 * A code is the signs, a bit each; then the large ones; then the product of the vector with what its code stands for
 * (float32, little-endian), by which an estimate is divided.
 */

/** What a code stands for: a small value is a half, a large one three halves, of one standard deviation. */
const [small, large] = [0.5, 1.5];
const factorBytes = 4;

/** Bytes of one bit for each dimension: whole groups of four, as the loops read them. */
const planeBytes = (dimensions: number): number => Math.ceil(dimensions / 32) * 4;

export const codeBytes = (dimensions: number): number => 2 * planeBytes(dimensions) + factorBytes;

export function encodeVector(vector: Float32Array): Uint8Array {
  const plane = planeBytes(vector.length);
  const code = new Uint8Array(codeBytes(vector.length));
  const deviation = 1 / Math.sqrt(vector.length);
  let product = 0;
  for (const [at, value] of vector.entries()) {
    const bit = 1 << (at & 7);
    const size = Math.abs(value);
    const isLarge = size >= deviation;
    if (value > 0) code[at >> 3] = (code[at >> 3] ?? 0) | bit;
    if (isLarge) code[plane + (at >> 3)] = (code[plane + (at >> 3)] ?? 0) | bit;
    product += size * (isLarge ? large : small);
  }
  new DataView(code.buffer).setFloat32(2 * plane, product, true);
  return code;
}

/** Codes of vectors as a search reads them: each part for all of them. */
export interface CodeRows {
  /** In rows of whole groups of eight bytes. */
  readonly signs: Uint8Array;
  /** Which values are large, in rows as a code has them. */
  readonly larges: Uint8Array;
  readonly products: Float32Array;
}

const signRowBytes = (dimensions: number): number => Math.ceil(dimensions / 8 / signBytes) * signBytes;

/** What the code of a vector takes in memory. */
export const codeRowBytes = (dimensions: number): number =>
  signRowBytes(dimensions) + planeBytes(dimensions) + factorBytes;

/** Takes codes apart that follow one another. */
export function codeRowsOf(codes: Uint8Array, dimensions: number): CodeRows {
  const [length, plane, signLength] = [codeBytes(dimensions), planeBytes(dimensions), signRowBytes(dimensions)];
  const count = Math.floor(codes.length / length);
  const [signs, larges] = [new Uint8Array(count * signLength), new Uint8Array(count * plane)];
  const products = new Float32Array(count);
  const view = new DataView(codes.buffer, codes.byteOffset);
  for (let row = 0, at = 0; row < count; row++, at += length) {
    signs.set(codes.subarray(at, at + plane), row * signLength);
    larges.set(codes.subarray(at + plane, at + 2 * plane), row * plane);
    products[row] = view.getFloat32(at + 2 * plane, true);
  }
  return { signs, larges, products };
}

/** A row by its number in one of the blocks. */
export interface NearRow {
  readonly block: number;
  readonly row: number;
}

interface Wanted {
  /** How many at least have the best signs; these are ranked by their whole code. */
  readonly bySigns: number;
  readonly byCode: number;
}

/** The rows whose vectors are most similar to the question's, by their codes, nearest first. */
export function nearestRows(blocks: readonly CodeRows[], question: Float32Array, wanted: Wanted): NearRow[] {
  const { distances, starts } = measureBlocks(blocks, question);
  const most = cutByCounts(distances, question.length * largestWeight, wanted.bySigns);
  const score = scorerOf(question);
  const near: (NearRow & { readonly score: number })[] = [];
  for (const [block, rows] of blocks.entries()) {
    const [start = 0, end = 0] = [starts[block], starts[block + 1]];
    for (let place = start; place < end; place++)
      if ((distances[place] ?? 0) <= most) near.push({ block, row: place - start, score: score(rows, place - start) });
  }
  return near.toSorted((a, b) => b.score - a.score).slice(0, wanted.byCode);
}

/** How far the signs of each row are from the question's, and where those of each block begin, and the last one ends. */
function measureBlocks(blocks: readonly CodeRows[], question: Float32Array) {
  const starts = [0];
  for (const { products } of blocks) starts.push((starts.at(-1) ?? 0) + products.length);
  const distances = new Uint16Array(starts.at(-1) ?? 0);
  const measure = signMeasure(askedSigns(question));
  for (const [block, { signs }] of blocks.entries())
    measure(signs, distances.subarray(starts[block], starts[block + 1]));
  return { distances, starts };
}

/** In standard deviations; larger values have the same weight. */
const heaviest = 2;

/** The signs of a question, and how much each of them counts. */
function askedSigns(question: Float32Array): AskedSigns {
  const bytes = signRowBytes(question.length);
  const [signs, ones, twos] = [new Uint8Array(bytes), new Uint8Array(bytes), new Uint8Array(bytes)];
  const step = heaviest / largestWeight / Math.sqrt(question.length);
  for (const [at, value] of question.entries()) {
    const [byte, bit] = [at >> 3, 1 << (at & 7)];
    const weight = Math.min(largestWeight, Math.round(Math.abs(value) / step));
    if (value > 0) signs[byte] = (signs[byte] ?? 0) | bit;
    if (weight & 1) ones[byte] = (ones[byte] ?? 0) | bit;
    if (weight & 2) twos[byte] = (twos[byte] ?? 0) | bit;
  }
  return { signs, weights: [ones, twos] };
}

/** The smallest distance that at least `count` of the distances don't exceed. Counting is faster than sorting. */
export function cutByCounts(distances: Uint16Array, largest: number, count: number): number {
  const counts = new Uint32Array(largest + 1);
  for (let place = 0; place < distances.length; place++) {
    const distance = distances[place] ?? 0;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  let left = count;
  for (let distance = 0; distance < largest; distance++) {
    left -= counts[distance] ?? 0;
    if (left <= 0) return distance;
  }
  return largest;
}

/** Estimates the cosine of a row's vector and the question. */
function scorerOf(question: Float32Array): (rows: CodeRows, row: number) => number {
  const [plane, signLength] = [planeBytes(question.length), signRowBytes(question.length)];
  const sums = sumsOfBytes(question);
  const total = question.reduce((sum, value) => sum + value, 0);
  return ({ signs, larges, products }, row) => {
    const [signsAt, largesAt] = [row * signLength, row * plane];
    let [ofPositives, ofLarges] = [0, 0];
    for (let byte = 0; byte < plane; byte++) {
      const positive = signs[signsAt + byte] ?? 0;
      const isLarge = larges[largesAt + byte] ?? 0;
      const at = byte * 256;
      ofPositives += sums[at + positive] ?? 0;
      ofLarges += (sums[at + (isLarge & positive)] ?? 0) - (sums[at + (isLarge & ~positive)] ?? 0);
    }
    return (small * (2 * ofPositives - total) + (large - small) * ofLarges) / (products[row] || 1);
  };
}

/** For each byte of a plane and each of its 256 values, the sum of the question's values at its set bits. */
function sumsOfBytes(question: Float32Array): Float32Array {
  const sums = new Float32Array(planeBytes(question.length) * 256);
  for (let place = 0; place < sums.length; place++) {
    const value = place & 255;
    if (value === 0) continue;
    const lowest = 31 - Math.clz32(value & -value);
    sums[place] = (sums[place & ~(1 << lowest)] ?? 0) + (question[(place >> 8) * 8 + lowest] ?? 0);
  }
  return sums;
}
