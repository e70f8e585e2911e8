/** Minimal WAV support for speech: 16 bits, one channel. */

const headerBytes = 44;

/** Encodes samples between -1 and 1 as a WAV file. */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array {
  const bytes = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return bytes;
}

/** Duration of a WAV file in seconds; null for other data. Streamed files state no length, so actual bytes count. */
export function wavSeconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < headerBytes || word(0) !== "RIFF" || word(8) !== "WAVE") return null;
  let perSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (word(at) === "fmt " && at + 20 <= bytes.length) perSecond = view.getUint32(at + 16, true);
    if (word(at) === "data") return perSecond > 0 ? Math.min(size, bytes.length - at - 8) / perSecond : null;
    at += 8 + size + (size % 2);
  }
  return null;
}
