import { inflateRawSync } from "node:zlib";
import { failExtraction } from "./failure-reason.ts";
import { maxLimits } from "./limits.ts";

/** A ZIP archive. Entries are decompressed on demand and within the limits; their names never become paths on disk. */
export interface Zip {
  readonly names: readonly string[];
  has(name: string): boolean;
  read(name: string): Uint8Array;
  /** Reads an entry as text. Rejects entity declarations (billion laughs). */
  readXml(name: string): string;
}

interface Entry {
  readonly offset: number;
  readonly packedBytes: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

const signatures = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };

/** Reads the directory of a ZIP archive. Its declared sizes are not trusted: decompression stops at the limits. */
export function openZip(bytes: Uint8Array): Zip {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(data);
  let inflated = 0;

  function read(name: string): Uint8Array {
    const entry = entries.get(name);
    if (!entry) failExtraction("damaged");
    if (entry.isEncrypted) failExtraction("password");
    const packed = packedBytes(data, entry);
    const room = maxLimits.inflatedBytes - inflated;
    const allowed = Math.min(room, Math.max(maxLimits.ratioFreeBytes, packed.byteLength * maxLimits.zipRatio));
    const content = unpack(packed, entry.method, allowed);
    inflated += content.byteLength;
    return content;
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read,
    readXml(name) {
      const text = decodeXml(read(name));
      if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) failExtraction("damaged");
      return text;
    },
  };
}

function unpack(packed: Uint8Array, method: number, allowed: number): Uint8Array {
  if (method !== 0 && method !== 8) failExtraction("damaged");
  if (allowed <= 0 || (method === 0 && packed.byteLength > allowed)) failExtraction("too-big");
  if (method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: allowed });
  } catch (error) {
    failExtraction((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too-big" : "damaged");
  }
}

function packedBytes(data: DataView, entry: Entry): Uint8Array {
  const { offset } = entry;
  if (offset + 30 > data.byteLength || data.getUint32(offset, true) !== signatures.local) failExtraction("damaged");
  const start = offset + 30 + data.getUint16(offset + 26, true) + data.getUint16(offset + 28, true);
  if (start + entry.packedBytes > data.byteLength) failExtraction("damaged");
  return new Uint8Array(data.buffer, data.byteOffset + start, entry.packedBytes);
}

function readDirectory(data: DataView): Map<string, Entry> {
  const { offset, count } = findDirectory(data);
  if (count > maxLimits.zipEntries) failExtraction("too-big");
  const entries = new Map<string, Entry>();
  let at = offset;
  for (let left = count; left > 0; left--) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== signatures.entry) failExtraction("damaged");
    const nameBytes = data.getUint16(at + 28, true);
    const extraBytes = data.getUint16(at + 30, true);
    const next = at + 46 + nameBytes + extraBytes + data.getUint16(at + 32, true);
    if (next > data.byteLength) failExtraction("damaged");
    const name = new TextDecoder().decode(new Uint8Array(data.buffer, data.byteOffset + at + 46, nameBytes));
    // Parsers differ in which of two entries with the same name they use.
    if (entries.has(name)) failExtraction("damaged");
    entries.set(name, readEntry(data, at, at + 46 + nameBytes, extraBytes));
    at = next;
  }
  return entries;
}

function readEntry(data: DataView, at: number, extraAt: number, extraBytes: number): Entry {
  const wide = wideFields(data, extraAt, extraBytes);
  const field = (value: number) => (value === 0xffffffff ? (wide.shift() ?? failExtraction("damaged")) : value);
  field(data.getUint32(at + 24, true)); // skips the declared decompressed size, the first of the wide fields
  const packed = field(data.getUint32(at + 20, true));
  const offset = field(data.getUint32(at + 42, true));
  const isEncrypted = (data.getUint16(at + 8, true) & 1) === 1;
  return { offset, packedBytes: packed, method: data.getUint16(at + 10, true), isEncrypted };
}

/** The 64-bit fields of ZIP64, which some programs also write for small files. */
function wideFields(data: DataView, from: number, bytes: number): number[] {
  for (let at = from; at + 4 <= from + bytes; ) {
    const size = data.getUint16(at + 2, true);
    if (data.getUint16(at, true) === 1 && at + 4 + size <= from + bytes) {
      return Array.from({ length: Math.floor(size / 8) }, (_, index) =>
        Number(data.getBigUint64(at + 4 + index * 8, true)),
      );
    }
    at += 4 + size;
  }
  return [];
}

function findDirectory(data: DataView): { offset: number; count: number } {
  const last = data.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (data.getUint32(at, true) !== signatures.end) continue;
    const isWide = at >= 20 && data.getUint32(at - 20, true) === signatures.locator64;
    if (!isWide) return { count: data.getUint16(at + 10, true), offset: data.getUint32(at + 16, true) };
    const end64 = Number(data.getBigUint64(at - 12, true));
    if (end64 + 56 > data.byteLength || data.getUint32(end64, true) !== signatures.end64) failExtraction("damaged");
    return { count: Number(data.getBigUint64(end64 + 32, true)), offset: Number(data.getBigUint64(end64 + 48, true)) };
  }
  return failExtraction("damaged");
}

function decodeXml(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = !isWide ? "utf-8" : bytes[0] === 0xff ? "utf-16le" : "utf-16be";
  return new TextDecoder(encoding).decode(bytes);
}
