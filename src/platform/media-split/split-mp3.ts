import { mp3Frames } from "../media-length/mp3.ts";
import type { Split } from "./split-recording.ts";
import { groupUnits, type MediaUnit } from "./units.ts";

/** Cuts between frames, each of which a player can start with. */
export const splitMp3: Split = (bytes, size) =>
  groupUnits(unitsOf(bytes), size).map(({ from, to, start, end }) => ({
    start,
    seconds: end - start,
    read: () => bytes.subarray(from, to),
  }));

function* unitsOf(bytes: Uint8Array): Generator<MediaUnit> {
  let start = 0;
  for (const frame of mp3Frames(bytes)) {
    const end = start + frame.seconds;
    yield { from: frame.at, to: Math.min(frame.at + frame.bytes, bytes.length), start, end };
    start = end;
  }
}
