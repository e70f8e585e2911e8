import { viewOf } from "./view.ts";

const opusRate = 48_000;

/** The position of the last page, in samples. Opus counts 48,000 in a second; Vorbis says its rate in the first page. */
export function oggSeconds(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rate = oggRate(bytes);
  if (rate === null) return null;
  for (let at = file.lastIndexOf("OggS"); at > 0; at = file.lastIndexOf("OggS", at - 1)) {
    if (at + 14 > bytes.length) continue;
    const samples = view.getBigInt64(at + 6, true);
    // -1 says that no packet ends on this page.
    if (samples >= 0n) return Number(samples) / rate;
  }
  return null;
}

/** Samples of a second, by which pages tell their position; null for other streams. */
export function oggRate(bytes: Uint8Array): number | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(256, bytes.byteLength));
  if (head.includes("OpusHead")) return opusRate;
  const vorbis = head.indexOf("\u0001vorbis", 0, "latin1");
  const rate = vorbis >= 0 && vorbis + 16 <= bytes.length ? viewOf(bytes).getUint32(vorbis + 12, true) : 0;
  return rate > 0 ? rate : null;
}
