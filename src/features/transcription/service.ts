import { readFile } from "node:fs/promises";
import { reserveCredits } from "#features/billing/service/credit-check.ts";
import { chargeReservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { loadModelAccess } from "#features/credential/service/model-access.ts";
import type { IncomingFile } from "#features/file/service/multipart.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { type ConnectedTranscription, connectTranscription, transcribe } from "#platform/ai/transcription.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { measurableKinds, mediaSeconds } from "#platform/media-length/media-seconds.ts";
import { fileKinds } from "#platform/storage/file-kinds.ts";
import type { FileKind } from "#platform/storage/identify-file.ts";
import { receiveFile } from "#platform/storage/quarantine.ts";
import { transcriptionCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { credentialFacts } from "#product/models/provider.ts";
import {
  chooseTranscriptionModel,
  missingTranscriptionKeys,
  type TranscriptionModel,
} from "#product/models/transcription.ts";
import { hasAbility } from "#product/roles.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { transcriptionErrorText as text } from "#product/texts/voice/transcription-errors.ts";
import { timers } from "#product/timers.ts";

/** A model that is chosen and connected; contains keys. */
export interface Transcriber {
  readonly model: TranscriptionModel;
  readonly connected: ConnectedTranscription;
}

/** Why nothing can be transcribed here, as a sentence with a way on; null if it can. */
export async function findObstacle(ctx: WorkspaceContext): Promise<string | null> {
  const { entitlements } = await loadModelAccess(ctx);
  return chooseTranscriptionModel(entitlements) ? null : keysError(ctx, entitlements).message;
}

/** Throws "keys" if there is no key of a provider that transcribes. */
export async function connectTranscriber(ctx: WorkspaceContext): Promise<Transcriber> {
  const { entitlements, keyring } = await loadModelAccess(ctx);
  const model = chooseTranscriptionModel(entitlements);
  if (!model) throw keysError(ctx, entitlements);
  return { model, connected: connectTranscription(ctx.app.ai, model, keyring.keys) };
}

function keysError(
  { actor }: WorkspaceContext,
  entitlements: Parameters<typeof missingTranscriptionKeys>[0],
): AppError {
  const missing = missingTranscriptionKeys(entitlements);
  const names = missing.map((type) => credentialFacts[type].displayName);
  return hasAbility(actor.role, "manageKeys")
    ? new AppError("keys", text.missingKeys(names), { details: { open: "keys", missing } })
    : new AppError("keys", text.missingKeysForOwner(names), { details: { missing } });
}

/** A checked recording. */
interface Recording {
  bytes: Uint8Array;
  kind: FileKind;
  seconds: number;
}

/** Transcribes one uploaded recording and keeps nothing of it. Throws "invalid" if it is none, and "too_large". */
export async function transcribeUpload(
  ctx: WorkspaceContext,
  transcriber: Transcriber,
  upload: IncomingFile,
  signal: AbortSignal,
): Promise<string> {
  const recording = await readRecording(upload, signal);
  const transcript = await transcribeRecording(ctx, transcriber, recording, signal);
  if (!transcript) throw new AppError("provider", text.noTranscript);
  return transcript;
}

async function readRecording({ stream, name, type }: IncomingFile, signal: AbortSignal): Promise<Recording> {
  const { bytes: maxBytes, seconds: maxSeconds } = limits.transcription;
  await using received = await receiveFile(stream, {
    fileName: name,
    declaredType: type,
    maxBytes,
    accept: measurableKinds,
    signal,
  });
  const bytes = await readFile(received.path);
  const seconds = mediaSeconds(bytes, received.type.kind);
  if (seconds === null) throw new AppError("invalid", text.unknownLength);
  if (seconds > maxSeconds) throw new AppError("too_large", text.tooLong(maxSeconds / 60));
  return { bytes, kind: received.type.kind, seconds };
}

/**
 * What is said in a recording; "" if nobody speaks. Reserves its price, and charges it once if there is a transcript. What
 * fails, is canceled or has no words costs nothing.
 */
async function transcribeRecording(
  ctx: WorkspaceContext,
  { model, connected }: Transcriber,
  { bytes, kind, seconds }: Recording,
  signal: AbortSignal,
): Promise<string> {
  const reservation = await reserveCredits(ctx, {
    requestId: `transcription:${newId()}`,
    price: transcriptionCredits(seconds),
    use: "assistant",
    modelId: model.frontendName,
    isOwnKey: connected.keyOwner === "workspace",
    maxMs: timers.transcription.reservationMs,
  });
  const timeout = AbortSignal.timeout(timers.transcription.totalMs);
  try {
    const transcript = await transcribe(connected, {
      bytes,
      mediaType: fileKinds[kind].contentType.replace(/^video\//, "audio/"),
      signal: AbortSignal.any([signal, timeout]),
    });
    if (transcript) await chargeReservation(ctx.db, reservation);
    else await releaseReservation(ctx.db, reservation);
    return transcript;
  } catch (error) {
    await releaseReservation(ctx.db, reservation);
    if (signal.aborted) throw new AppError("invalid", uploadErrorText.interrupted);
    if (timeout.aborted) throw new AppError("provider", text.timeout);
    throw error;
  }
}
