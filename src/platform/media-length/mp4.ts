import { viewOf } from "./view.ts";

interface Box {
  type: string;
  start: number;
  end: number;
}

/** Boxes that are entered; all others are read or skipped as a whole. */
const containers = new Set(["moov", "trak", "mdia", "mvex", "moof", "traf"]);

interface Track {
  /** Ticks of a second. */
  rate: number;
  /** Ticks of its fragments. */
  ticks: number;
  /** The duration of a sample, in ticks, when its fragment gives none. */
  usual: number;
}

/** The length of the movie, or, where a browser recorded it in fragments and left that out, of its longest track. */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  const tracks = new Map<number, Track>();
  const trackOf = (id: number) => {
    const known = tracks.get(id) ?? { rate: 0, ticks: 0, usual: 0 };
    tracks.set(id, known);
    return known;
  };
  let movie = 0;
  let current = 0;
  let usualInFragment = 0;
  for (const { type, start, end } of walkBoxes(bytes, view)) {
    const isLong = end - start >= 4 && view.getUint8(start) === 1;
    const flags = end - start >= 4 ? view.getUint32(start) & 0xff_ff_ff : 0;
    if (type === "mvhd" && end - start >= (isLong ? 32 : 20)) movie = readLength(view, start, isLong).seconds;
    if (type === "tkhd" && end - start >= (isLong ? 24 : 16)) current = view.getUint32(start + (isLong ? 20 : 12));
    if (type === "mdhd" && end - start >= (isLong ? 32 : 20))
      trackOf(current).rate = readLength(view, start, isLong).rate;
    if (type === "trex" && end - start >= 16) trackOf(view.getUint32(start + 4)).usual = view.getUint32(start + 12);
    if (type === "tfhd" && end - start >= 8) {
      current = view.getUint32(start + 4);
      const at = start + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0);
      usualInFragment = flags & 0x08 && at + 4 <= end ? view.getUint32(at) : trackOf(current).usual;
    }
    if (type === "trun") trackOf(current).ticks += sumSamples(view, { start, end }, flags, usualInFragment);
  }
  if (movie > 0) return movie;
  const lengths = [...tracks.values()].map(({ rate, ticks }) => (rate > 0 ? ticks / rate : 0));
  const longest = Math.max(0, ...lengths);
  return longest > 0 ? longest : null;
}

function* walkBoxes(bytes: Uint8Array, view: DataView): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isLarge = short === 1 && at + 16 <= bytes.length;
    const head = isLarge ? 16 : 8;
    const size = isLarge ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head) return;
    if (containers.has(type)) at += head;
    else {
      yield { type, start: at + head, end: Math.min(at + size, bytes.length) };
      at += size;
    }
  }
}

/** The rate and the length in a header of a movie or a track. */
function readLength(view: DataView, start: number, isLong: boolean): { rate: number; seconds: number } {
  const rate = view.getUint32(start + (isLong ? 20 : 12));
  const ticks = isLong ? Number(view.getBigUint64(start + 24)) : view.getUint32(start + 16);
  const isUnknown = isLong ? ticks >= 2 ** 63 : ticks === 0xff_ff_ff_ff;
  return { rate, seconds: rate > 0 && !isUnknown ? ticks / rate : 0 };
}

/** The ticks of all samples of one fragment. */
function sumSamples(view: DataView, { start, end }: Omit<Box, "type">, flags: number, usual: number): number {
  if (end - start < 8) return 0;
  const count = view.getUint32(start + 4);
  if (!(flags & 0x1_00)) return count * usual;
  const bytesPerSample = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length * 4;
  let ticks = 0;
  let at = start + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  for (let index = 0; index < count && at + bytesPerSample <= end; index += 1, at += bytesPerSample)
    ticks += view.getUint32(at);
  return ticks;
}
