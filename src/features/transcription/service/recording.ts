import { reserveCredits } from "#features/billing/service/credit-check.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { chargeReservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import {
  type ConnectedTranscription,
  type SpokenSegment,
  transcribe,
  transcribeTimed,
} from "#platform/ai/transcription.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { mediaSeconds } from "#platform/media-length/media-seconds.ts";
import { type FileKind, fileKinds } from "#platform/storage/file-kinds.ts";
import { transcriptionCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { transcriptionErrorText as text } from "#product/texts/voice/transcription-errors.ts";
import { timers } from "#product/timers.ts";
import type { Transcriber } from "./transcriber.ts";

/** A checked recording. */
interface Recording {
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
  readonly seconds: number;
}

/** Throws "invalid" if the length can't be read, and "too_large" if it is too long. */
export function checkRecording(bytes: Uint8Array, kind: FileKind): Recording {
  const maxSeconds = limits.transcription.seconds;
  const seconds = mediaSeconds(bytes, kind);
  if (seconds === null) throw new AppError("invalid", text.unknownLength);
  if (seconds > maxSeconds) throw new AppError("too_large", text.tooLong(maxSeconds / 60));
  return { bytes, kind, seconds };
}

interface Request<Heard> {
  /** Id of the logical request. */
  requestId: string;
  use: CreditUse;
  /** Aborts when the person cancels. */
  signal?: AbortSignal;
  /** Stores the transcript in the transaction that charges it. */
  store?: (tx: Tx, transcript: Heard) => Promise<void>;
}

/**
 * What is said in a recording; "" if nobody speaks. Reserves its price, and charges it once if there is a transcript. What
 * fails, is canceled or has no words costs nothing.
 */
export const transcribeRecording = (
  ctx: WorkspaceContext,
  transcriber: Transcriber,
  recording: Recording,
  request: Request<string>,
): Promise<string> => payForHearing(ctx, transcriber, recording, request, transcribe);

/** Like `transcribeRecording`, with the times of each sentence. */
export const transcribeWithTimes = (
  ctx: WorkspaceContext,
  transcriber: Transcriber,
  recording: Recording,
  request: Request<SpokenSegment[]>,
): Promise<SpokenSegment[]> => payForHearing(ctx, transcriber, recording, request, transcribeTimed);

async function payForHearing<Heard extends { readonly length: number }>(
  ctx: WorkspaceContext,
  { model, connected }: Transcriber,
  { bytes, kind, seconds }: Recording,
  { requestId, use, signal, store }: Request<Heard>,
  hear: (
    connected: ConnectedTranscription,
    recording: { bytes: Uint8Array; mediaType: string; seconds: number; signal: AbortSignal },
  ) => Promise<Heard>,
): Promise<Heard> {
  // A recording that can't be cut may be longer than usual.
  const longer = Math.max(1, Math.ceil(seconds / limits.transcription.seconds));
  const reservation = await reserveCredits(ctx, {
    requestId,
    price: connected.keyOwner === "none" ? 0 : transcriptionCredits(seconds),
    use,
    modelId: model.frontendName,
    isOwnKey: connected.keyOwner !== "instance",
    maxMs: timers.transcription.reservationMs * longer,
  });
  const timeout = AbortSignal.timeout(timers.transcription.totalMs * longer);
  try {
    const heard = await hear(connected, {
      bytes,
      mediaType: fileKinds[kind].contentType.replace(/^video\/(webm|mp4)$/, "audio/$1"),
      seconds,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await ctx.db.transaction(async (tx) => {
      await store?.(tx, heard);
      if (heard.length > 0) await chargeReservation(tx, reservation);
      else await releaseReservation(tx, reservation);
    });
    return heard;
  } catch (error) {
    await releaseReservation(ctx.db, reservation);
    if (signal?.aborted) throw new AppError("invalid", uploadErrorText.interrupted);
    if (timeout.aborted) throw new AppError("provider", text.timeout);
    throw error;
  }
}
