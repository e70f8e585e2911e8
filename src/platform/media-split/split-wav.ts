import { viewOf } from "../media-length/view.ts";
import type { Split } from "./split-recording.ts";

const headBytes = 12;
const chunkHeadBytes = 8;
/** More come from a header that is wrong. */
const maxPieces = 1_000;

/** Cuts between samples; each piece repeats the description of the format. */
export const splitWav: Split = (bytes, size) => {
  const view = viewOf(bytes);
  let format: Uint8Array | null = null;
  let data: { from: number; to: number } | null = null;
  for (let at = headBytes; at + chunkHeadBytes <= bytes.length && !data; ) {
    const type = Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
    const length = view.getUint32(at + 4, true);
    const from = at + chunkHeadBytes;
    if (type === "fmt ") format = bytes.subarray(at, Math.min(from + length, bytes.length));
    if (type === "data") data = { from, to: Math.min(from + length, bytes.length) };
    at = from + length + (length % 2);
  }
  if (!format || format.length < chunkHeadBytes + 16 || !data) return null;
  const facts = viewOf(format);
  const bytesPerSecond = facts.getUint32(chunkHeadBytes + 8, true);
  const block = facts.getUint16(chunkHeadBytes + 12, true);
  if (bytesPerSecond === 0 || block === 0) return null;
  const most = Math.min(size.seconds * bytesPerSecond, size.bytes - headBytes - format.length - chunkHeadBytes);
  const step = Math.max(block, Math.floor(most / block) * block);
  const { from: first, to: last } = data;
  const head = format;
  const count = Math.ceil((last - first) / step);
  if (count > maxPieces) return null;
  return Array.from({ length: count }, (_, at) => {
    const from = first + at * step;
    const samples = bytes.subarray(from, Math.min(from + step, last));
    return {
      start: (from - first) / bytesPerSecond,
      seconds: samples.length / bytesPerSecond,
      read: () => toWav(head, samples),
    };
  });
};

function toWav(format: Uint8Array, samples: Uint8Array): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.write("RIFF");
  head.writeUInt32LE(4 + format.length + chunkHeadBytes + samples.length, 4);
  head.write("WAVE", 8);
  const dataHead = Buffer.alloc(chunkHeadBytes);
  dataHead.write("data");
  dataHead.writeUInt32LE(samples.length, 4);
  return Buffer.concat([head, format, dataHead, samples]);
}
