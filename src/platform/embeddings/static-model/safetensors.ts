import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { z } from "zod";

const maxHeaderBytes = 10_000_000;

const tensor = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});
type TensorFacts = z.infer<typeof tensor>;

const header = z.record(z.string(), z.union([tensor, z.record(z.string(), z.string())]));

interface NumberType {
  readonly bytes: number;
  /** The number at a place of a row. */
  read(view: DataView, at: number): number;
}

/** Most models have numbers of this type, which need no conversion. */
const plainType = "F32";

const numberTypes: Readonly<Record<string, NumberType>> = {
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  F16: { bytes: 2, read: (view, at) => halfToNumber(view.getUint16(at, true)) },
  I64: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  I32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  I8: { bytes: 1, read: (view, at) => view.getInt8(at) },
};

/** A tensor of one or two dimensions. Its rows are read from the file when they are needed, so they take no memory. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  row(index: number): Float32Array;
}

export interface TensorFile {
  /** Null if there is no tensor of this name. Throws if it can't be read. */
  find(name: string): Matrix | null;
  close(): void;
}

/** Opens a file in the safetensors format. Throws with a reason if it is none, or if it is cut off. */
export function openTensors(path: string): TensorFile {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const headerBytes = Number(readAt(file, 0, 8).getBigUint64(0, true));
    if (headerBytes > maxHeaderBytes || headerBytes + 8 > size) throw new Error("it has no header");
    const text = new TextDecoder().decode(readAt(file, 8, headerBytes));
    const { __metadata__: _, ...tensors } = header.parse(JSON.parse(text));
    const start = 8 + headerBytes;
    return {
      find: (name) => {
        const found = tensor.safeParse(tensors[name]);
        return found.success ? openMatrix(file, name, found.data, { start, size }) : null;
      },
      close: () => closeSync(file),
    };
  } catch (cause) {
    closeSync(file);
    throw new Error(`${path} can't be read as safetensors`, { cause });
  }
}

function openMatrix(
  file: number,
  name: string,
  { dtype, shape, data_offsets: [from, to] }: TensorFacts,
  { start, size }: { start: number; size: number },
): Matrix {
  const [rows = 0, columns = 1] = shape;
  const type = numberTypes[dtype];
  if (!type || shape.length > 2) throw new Error(`The tensor ${name} has numbers of the type ${dtype}`);
  if (to - from !== rows * columns * type.bytes || start + to > size) throw new Error(`The tensor ${name} is cut off`);
  const rowBytes = columns * type.bytes;
  return {
    rows,
    columns,
    row(index) {
      if (!(index >= 0 && index < rows)) throw new Error(`The tensor ${name} has no row ${index}`);
      const view = readAt(file, start + from + index * rowBytes, rowBytes);
      if (dtype === plainType) return new Float32Array(view.buffer);
      return Float32Array.from({ length: columns }, (_, column) => type.read(view, column * type.bytes));
    },
  };
}

function readAt(file: number, position: number, length: number): DataView<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const count = readSync(file, bytes, 0, length, position);
  if (count < length) throw new Error("it is cut off");
  return new DataView(bytes.buffer);
}

function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1_024);
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1_024);
}
