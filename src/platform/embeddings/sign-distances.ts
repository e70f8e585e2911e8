/**
 * The inner loop of every search: how far the signs of vectors are from those of a question. WebAssembly counts the bits
 * of eight bytes in one instruction, and JavaScript in about twenty. So this is a module of WebAssembly, written down as
 * its instructions (https://webassembly.github.io/spec/core/binary), with nothing to compile and no file to ship.
 */

/** Rows of signs have a multiple of so many bytes. */
export const signBytes = 8;

/** The signs of a question, and the bits of its values' weights, lowest first: each as long as a row. */
export interface AskedSigns {
  readonly signs: Uint8Array;
  readonly weights: readonly [Uint8Array, Uint8Array];
}

/** The largest weight of a value. */
export const largestWeight = 3;

/** What is needed of WebAssembly; Node's types don't include it. */
interface Runtime {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { measure: Measure } };
}

/** Places in memory, in bytes: of the rows and their end, and of the distances, which have two bytes each. */
type Measure = (rows: number, rowsEnd: number, bytesPerRow: number, distances: number) => void;

const [i32, i64, nothing] = [0x7f, 0x7e, 0x40];
/** A number in groups of seven bits. */
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)]);
const constant = (value: number) => [0x41, ...unsigned(value)];
const get = (variable: number) => [0x20, variable];
const set = (variable: number) => [0x21, variable];
/** From an address and so many bytes behind it. */
const load64 = (offset: number) => [0x29, 0, ...unsigned(offset)];
const store16 = [0x3b, 0, 0];
const [add32, add64, and64, xor64, shiftLeft64, countBits64] = [0x6a, 0x7c, 0x83, 0x85, 0x86, 0x7b];
const [to32, to64] = [0xa7, 0xad];
const loop = [0x03, nothing];
/** Another turn of the innermost loop if the first number is smaller. */
const repeatIfLess = [0x49, 0x0d, 0];
const end = 0x0b;

/** Where the parts of a question are, which begin at 0. */
const questionBytes = 2_048;
const [row, rowsEnd, bytesPerRow, distance, at, differing, sum] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Adds the bits that differ and have this bit in their weight, as often as it counts. */
const addWeighted = (bit: number) => [
  ...[...get(differing), ...get(at), ...load64((1 + bit) * questionBytes), and64, countBits64],
  ...[...constant(bit), to64, shiftLeft64, ...get(sum), add64, ...set(sum)],
];

const instructions = [
  ...loop,
  ...[...constant(0), to64, ...set(sum), ...constant(0), ...set(at)],
  ...loop,
  ...[...get(at), ...load64(0), ...get(row), ...get(at), add32, ...load64(0), xor64, ...set(differing)],
  ...[...addWeighted(0), ...addWeighted(1)],
  ...[...get(at), ...constant(signBytes), add32, ...set(at)],
  ...[...get(at), ...get(bytesPerRow), ...repeatIfLess, end],
  ...[...get(distance), ...get(sum), to32, ...store16],
  ...[...get(distance), ...constant(2), add32, ...set(distance)],
  ...[...get(row), ...get(bytesPerRow), add32, ...set(row)],
  ...[...get(row), ...get(rowsEnd), ...repeatIfLess, end],
  end,
];

const counted = (items: readonly number[]) => [...unsigned(items.length), ...items];
const list = (...items: readonly (readonly number[])[]) => [items.length, ...items.flat()];
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const section = (id: number, content: readonly number[]) => [id, ...counted(content)];

const program = Uint8Array.from([
  ...[...bytesOf("\0asm"), 1, 0, 0, 0],
  ...section(1, list([0x60, ...list([i32], [i32], [i32], [i32]), 0])),
  ...section(2, list([...counted(bytesOf("host")), ...counted(bytesOf("memory")), 2, 0, 1])),
  ...section(3, list([0])),
  ...section(7, list([...counted(bytesOf("measure")), 0, 0])),
  // Besides its parameters, the function has three variables.
  ...section(10, list(counted([...list([1, i32], [2, i64]), ...instructions]))),
]);

const pageBytes = 2 ** 16;
const rowPages = 8;
const rowsAt = pageBytes;
const distancesAt = rowsAt + rowPages * pageBytes;
/** For rows of eight bytes. */
const distancePages = rowPages / 4;

function openProgram() {
  const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Runtime }).WebAssembly;
  const memory = new Memory({ initial: 1 + rowPages + distancePages });
  const { measure } = new Instance(new Module(program), { host: { memory } }).exports;
  return { bytes: new Uint8Array(memory.buffer), distances: new Uint16Array(memory.buffer, distancesAt), measure };
}

let opened: ReturnType<typeof openProgram> | undefined;

/** Measures the distances of rows of signs: the sum of the weights at the signs that differ. */
export function signMeasure({ signs, weights }: AskedSigns): (rows: Uint8Array, distances: Uint16Array) => void {
  opened ??= openProgram();
  const { bytes, distances: measured, measure } = opened;
  const rowBytes = signs.length;
  if (rowBytes > questionBytes) throw new RangeError("the vectors have too many dimensions");
  const rowsAtOnce = Math.floor((rowPages * pageBytes) / rowBytes);
  for (const [part, bits] of [signs, ...weights].entries()) bytes.set(bits, part * questionBytes);
  return (rows, distances) => {
    for (let from = 0; from < distances.length; from += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, distances.length - from);
      const all = count === distances.length;
      bytes.set(all ? rows : rows.subarray(from * rowBytes, (from + count) * rowBytes), rowsAt);
      measure(rowsAt, rowsAt + count * rowBytes, rowBytes, distancesAt);
      for (let row = 0; row < count; row++) distances[from + row] = measured[row] ?? 0;
    }
  };
}
