import { viewOf } from "./view.ts";

/** The samples and the rate of the first block, which every FLAC file has. */
export function flacSeconds(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  if (bytes.length < 42 || view.getUint32(0) !== 0x66_4c_61_43) return null;
  const rate = view.getUint32(18) >>> 12;
  const samples = (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22);
  return rate > 0 && samples > 0 ? samples / rate : null;
}
