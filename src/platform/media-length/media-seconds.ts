import { wavSeconds } from "../ai/wav.ts";
import type { FileKind } from "../storage/file-kinds.ts";
import { flacSeconds } from "./flac.ts";
import { mp3Seconds } from "./mp3.ts";
import { mp4Seconds } from "./mp4.ts";
import { oggSeconds } from "./ogg.ts";
import { webmSeconds } from "./webm.ts";

/** Files whose length can be read. Browsers record WebM, Ogg or MP4. */
export const measurableKinds = ["webm", "ogg", "m4a", "mp4", "mov", "mp3", "wav", "flac"] as const;

const readers: Partial<Record<FileKind, (bytes: Uint8Array) => number | null>> = {
  webm: webmSeconds,
  ogg: oggSeconds,
  m4a: mp4Seconds,
  mp4: mp4Seconds,
  mov: mp4Seconds,
  mp3: mp3Seconds,
  wav: wavSeconds,
  flac: flacSeconds,
};

/** The length of a recording, read from the file itself. null if it can't be read, never NaN, and never negative. */
export function mediaSeconds(bytes: Uint8Array, kind: FileKind): number | null {
  const seconds = readers[kind]?.(bytes) ?? null;
  return seconds !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
