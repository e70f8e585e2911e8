import { and, asc, eq } from "drizzle-orm";
import { findFiles, readAvailableMedia } from "#features/file/service/files.ts";
import { filePart, type TranscriptSegment } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { mediaSeconds } from "#platform/media-length/media-seconds.ts";
import { type RecordingPiece, splitRecording } from "#platform/media-split/split-recording.ts";
import { type FileKind, fileKindOf } from "#platform/storage/file-kinds.ts";
import { transcriptionCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { transcribeWithTimes } from "./recording.ts";
import type { Transcriber } from "./transcriber.ts";

export interface PartsProgress {
  /** Parts that are transcribed, of how many. */
  readonly done: number;
  readonly total: number;
  /** What the transcript of the whole recording costs. */
  readonly credits: number;
}

/** Called before the first part and after each. False ends the work: nothing more is sent or paid. */
export type TellParts = (progress: PartsProgress) => Promise<boolean>;

/**
 * The transcript of a stored recording with the times of its sentences, made part by part. A part is paid once and kept
 * with the file, so that what has failed or was stopped goes on with the next one. Null if `tell` ended it.
 */
export async function transcribeInParts(
  ctx: WorkspaceContext,
  { path, transcriber, tell }: { path: string; transcriber: Transcriber; tell: TellParts },
): Promise<TranscriptSegment[] | null> {
  const [row] = await findFiles(ctx, [path]);
  const [media] = await readAvailableMedia(ctx, [path], limits.knowledge.mediaBytes);
  const kind = fileKindOf(path);
  if (!row || !media || !kind) return [];
  const pieces = piecesOf(media.bytes, kind);
  const known = await findSpoken(ctx, row.id);
  const isFree = transcriber.connected.keyOwner !== "instance";
  const credits = isFree ? 0 : pieces.reduce((sum, { seconds }) => sum + transcriptionCredits(seconds), 0);
  const said: TranscriptSegment[] = [];
  if (!(await tell({ done: 0, total: pieces.length, credits }))) return null;
  for (const [position, piece] of pieces.entries()) {
    said.push(...(known.get(position) ?? (await transcribePart(piece, position))));
    if (!(await tell({ done: position + 1, total: pieces.length, credits }))) return null;
  }
  return said;

  async function transcribePart({ start, seconds, read }: RecordingPiece, position: number) {
    const fileId = row?.id ?? "";
    const ofWhole = (segments: readonly TranscriptSegment[]) =>
      segments.map((one) => ({ ...one, start: one.start + start, end: one.end + start }));
    const segments = await transcribeWithTimes(
      ctx,
      transcriber,
      { bytes: read(), kind: kind ?? "mp3", seconds },
      {
        requestId: `transcription:${fileId}:${position}`,
        use: "assistant",
        signal: ctx.app.shutdownSignal,
        async store(tx, heard) {
          const segmentsOfWhole = ofWhole(heard);
          await tx.insert(filePart).values({
            fileId,
            reader: "model",
            position,
            workspaceId: ctx.actor.workspaceId,
            text: segmentsOfWhole.map(({ text }) => text).join(" "),
            segments: segmentsOfWhole,
          });
        },
      },
    );
    return ofWhole(segments);
  }
}

/** What is kept of a file's transcript, by part. */
export async function findSpoken(
  { db, actor }: WorkspaceContext,
  fileId: string,
): Promise<Map<number, readonly TranscriptSegment[]>> {
  const rows = await db
    .select({ position: filePart.position, segments: filePart.segments })
    .from(filePart)
    .where(and(eq(filePart.fileId, fileId), eq(filePart.reader, "model"), eq(filePart.workspaceId, actor.workspaceId)))
    .orderBy(asc(filePart.position));
  return new Map(rows.map(({ position, segments }) => [position, segments ?? []]));
}

/** The parts of a recording. What can't be cut is one, if a provider takes it as it is. */
function piecesOf(bytes: Uint8Array, kind: FileKind): RecordingPiece[] {
  const { seconds: partSeconds, bytes: maxBytes, recordingSeconds } = limits.transcription;
  const seconds = mediaSeconds(bytes, kind);
  if (seconds === null) throw new AppError("invalid", transcriptionErrorText.unknownFileLength);
  if (seconds > recordingSeconds)
    throw new AppError("too_large", transcriptionErrorText.fileTooLong(recordingSeconds / 3_600));
  const whole = { start: 0, seconds, read: () => bytes };
  if (seconds <= partSeconds && bytes.length <= maxBytes) return [whole];
  const pieces = splitRecording(bytes, kind, { seconds: partSeconds, bytes: maxBytes });
  if (pieces) return pieces;
  if (bytes.length > maxBytes)
    throw new AppError("too_large", transcriptionErrorText.cannotBeCut(maxBytes / 1024 ** 2));
  return [whole];
}
