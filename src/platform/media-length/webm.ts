import { viewOf } from "./view.ts";

const ids = {
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  timecodeScale: 0x2a_d7_b1,
  cluster: 0x1f_43_b6_75,
  timecode: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
};
/** Elements that are entered; all others are skipped. */
const masters = new Set([ids.segment, ids.info, ids.cluster, ids.blockGroup]);

/** A cluster of blocks, and when it starts. */
interface Cluster {
  /** Of its first byte in the file. */
  readonly at: number;
  seconds: number;
}

interface Webm {
  /** Where the length of the segment stands; null if there is no segment. */
  readonly segment: { readonly sizeAt: number; readonly sizeBytes: number } | null;
  readonly clusters: readonly Cluster[];
  /** The time of the last block; null without one. */
  readonly seconds: number | null;
}

/** The length of a recording. */
export const webmSeconds = (bytes: Uint8Array): number | null => readWebm(bytes).seconds;

/**
 * Reads the times of all blocks, because browsers write a recording while it is made and leave its length out. A block's
 * own length, of some milliseconds, is not counted.
 */
export function readWebm(bytes: Uint8Array): Webm {
  const view = viewOf(bytes);
  /** Nanoseconds of a tick. */
  let scale = 1_000_000;
  let clusterTicks = 0;
  let lastTicks: number | null = null;
  let segment: Webm["segment"] = null;
  const clusters: Cluster[] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = readNumber(bytes, at, true);
    const size = id && readNumber(bytes, at + id.bytes, false);
    if (!id || !size) break;
    const start = at + id.bytes + size.bytes;
    if (masters.has(id.value)) {
      if (id.value === ids.segment) segment ??= { sizeAt: at + id.bytes, sizeBytes: size.bytes };
      if (id.value === ids.cluster) clusters.push({ at, seconds: 0 });
      at = start;
      continue;
    }
    if (size.isUnknown) break;
    // The last element of an interrupted recording may be cut.
    if (start + size.value > bytes.length) break;
    if (id.value === ids.timecodeScale) scale = readUnsigned(bytes, start, size.value);
    if (id.value === ids.timecode) {
      clusterTicks = readUnsigned(bytes, start, size.value);
      const cluster = clusters.at(-1);
      if (cluster) cluster.seconds = (clusterTicks * scale) / 1e9;
    }
    if ((id.value === ids.simpleBlock || id.value === ids.block) && size.value >= 4) {
      const track = readNumber(bytes, start, false);
      const ticks = track && start + track.bytes + 2 <= bytes.length ? view.getInt16(start + track.bytes) : 0;
      lastTicks = Math.max(lastTicks ?? 0, clusterTicks + ticks);
    }
    at = start + size.value;
  }
  return { segment, clusters, seconds: lastTicks === null ? null : (lastTicks * scale) / 1e9 };
}

/** A number whose first bits say how many bytes it has: an id keeps them, a size doesn't. */
function readNumber(bytes: Uint8Array, at: number, isId: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length || (isId && length > 4)) return null;
  const mask = 2 ** (8 - length) - 1;
  let value = isId ? first : first & mask;
  let isUnknown = (first & mask) === mask;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, bytes: length, isUnknown };
}

function readUnsigned(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + Math.min(length, 8)).reduce((sum, byte) => sum * 256 + byte, 0);
}
