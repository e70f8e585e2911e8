import { open } from "node:fs/promises";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";

export interface ImageSize {
  readonly type: "png" | "jpeg" | "gif" | "webp";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const maxMegapixels = 50;
/** A JPEG stores its size after its comments and color profiles, which can be long. */
const headBytes = 1024 * 1024;

/** Reads the size of an image from its first bytes without decoding it. Null if it isn't an image or is cut off. */
export function imageSize(head: Uint8Array): ImageSize | null {
  const data = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return pngSize(data) ?? gifSize(data) ?? webpSize(data) ?? jpegSize(data);
  } catch {
    return null; // truncated before the size
  }
}

/** Refuses unknown image formats, and images too large to decode in memory, with "invalid". */
export async function checkImage(source: { readonly path: string } | Uint8Array): Promise<ImageSize> {
  const size = imageSize(source instanceof Uint8Array ? source : await readHead(source.path));
  if (!size || size.width === 0 || size.height === 0) throw new AppError("invalid", storageText.imageUnreadable);
  if (size.width * size.height > maxMegapixels * 1_000_000) {
    throw new AppError("invalid", storageText.imageTooLarge(maxMegapixels));
  }
  return size;
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path, "r");
  const head = new Uint8Array(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  return head.subarray(0, bytesRead);
}

function asciiAt(data: DataView, at: number, count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCharCode(data.getUint8(at + index))).join("");
}

function pngSize(data: DataView): ImageSize | null {
  const isPng = data.getUint32(0) === 0x89504e47 && data.getUint32(4) === 0x0d0a1a0a && asciiAt(data, 12, 4) === "IHDR";
  return isPng ? { type: "png", width: data.getUint32(16), height: data.getUint32(20) } : null;
}

function gifSize(data: DataView): ImageSize | null {
  if (!/^GIF8[79]a$/.test(asciiAt(data, 0, 6))) return null;
  return { type: "gif", width: data.getUint16(6, true), height: data.getUint16(8, true) };
}

function webpSize(data: DataView): ImageSize | null {
  if (asciiAt(data, 0, 4) !== "RIFF" || asciiAt(data, 8, 4) !== "WEBP") return null;
  const form = asciiAt(data, 12, 4);
  if (form === "VP8X") {
    const at24 = (at: number) => data.getUint16(at, true) + data.getUint8(at + 2) * 65_536 + 1;
    return { type: "webp", width: at24(24), height: at24(27) };
  }
  if (form === "VP8L") {
    const bits = data.getUint32(21, true);
    return { type: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== "VP8 ") return null;
  return { type: "webp", width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
}

/** Walks the segments up to the one that starts a frame. */
function jpegSize(data: DataView): ImageSize | null {
  if (data.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (data.getUint8(at) !== 0xff) return null;
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { type: "jpeg", height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + Math.max(2, data.getUint16(at + 2));
  }
}
