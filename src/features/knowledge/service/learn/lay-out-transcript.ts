import type { DocumentPart, TranscriptSegment } from "#features/file/table.ts";
import { formatClock } from "#lib/time.ts";
import { limits } from "#product/limits.ts";

/** A segment, and where it is in the text of the document. */
export interface PlacedSegment extends TranscriptSegment {
  /** In characters. */
  readonly from: number;
  readonly to: number;
}

/**
 * The text of a transcript, cut into parts of 60 to 90 seconds that are named by when they begin: "01:30". Each becomes a
 * passage that can be cited.
 */
export function layOutTranscript(segments: readonly TranscriptSegment[]): {
  text: string;
  parts: DocumentPart[];
  placed: PlacedSegment[];
} {
  const { min, max } = limits.knowledge.spokenSeconds;
  const parts: DocumentPart[] = [];
  const placed: PlacedSegment[] = [];
  let text = "";
  let partStart = Number.NEGATIVE_INFINITY;
  for (const segment of segments) {
    const endsSentence = /[.!?…。！？]["”»)]?$/.test(text);
    const isNewPart = segment.start - partStart >= min && (endsSentence || segment.end - partStart > max);
    if (isNewPart) {
      if (text) text += "\n\n";
      partStart = segment.start;
      parts.push({ label: formatClock(segment.start), start: text.length });
    } else text += " ";
    placed.push({ ...segment, from: text.length, to: text.length + segment.text.length });
    text += segment.text;
  }
  return { text, parts, placed };
}
