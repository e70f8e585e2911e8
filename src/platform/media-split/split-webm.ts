import { readWebm } from "../media-length/webm.ts";
import type { Split } from "./split-recording.ts";
import { groupUnits, type MediaUnit } from "./units.ts";

/** Cuts between clusters; each piece begins with what is before the first one, in a segment whose length is open. */
export const splitWebm: Split = (bytes, size) => {
  const { segment, clusters, seconds } = readWebm(bytes);
  const [first] = clusters;
  if (!first || !segment || seconds === null) return null;
  const head = Uint8Array.from(bytes.subarray(0, first.at));
  // All ones: the length isn't known.
  head.fill(0xff, segment.sizeAt, segment.sizeAt + segment.sizeBytes);
  head[segment.sizeAt] = 2 ** (9 - segment.sizeBytes) - 1;
  const units = clusters.map((cluster, at): MediaUnit => {
    const next = clusters[at + 1];
    return {
      from: cluster.at,
      to: next?.at ?? bytes.length,
      start: cluster.seconds,
      end: Math.max(cluster.seconds, next?.seconds ?? seconds),
    };
  });
  return groupUnits(units, { ...size, bytes: size.bytes - head.length }).map(({ from, to, start, end }) => ({
    start,
    seconds: end - start,
    read: () => Buffer.concat([head, bytes.subarray(from, to)]),
  }));
};
