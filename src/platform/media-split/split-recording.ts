import type { FileKind } from "../storage/file-kinds.ts";
import { splitMp3 } from "./split-mp3.ts";
import { splitOgg } from "./split-ogg.ts";
import { splitWav } from "./split-wav.ts";
import { splitWebm } from "./split-webm.ts";
import type { PieceSize } from "./units.ts";

/** A part of a recording that is a file of its own. */
export interface RecordingPiece {
  /** Where it starts in the recording, in seconds. */
  readonly start: number;
  readonly seconds: number;
  /** The bytes of its file, made when they are needed. */
  read(): Uint8Array;
}

export type Split = (bytes: Uint8Array, size: PieceSize) => RecordingPiece[] | null;

/** Formats that are cut without decoding them. An MP4 has one index of all its sounds, so it is not among them. */
const splits: Partial<Record<FileKind, Split>> = { wav: splitWav, mp3: splitMp3, ogg: splitOgg, webm: splitWebm };

/** The pieces of a recording in their order; null if it can't be cut. */
export function splitRecording(bytes: Uint8Array, kind: FileKind, size: PieceSize): RecordingPiece[] | null {
  const pieces = splits[kind]?.(bytes, size) ?? null;
  return pieces && pieces.length > 0 ? pieces : null;
}
