import { readFile } from "node:fs/promises";
import type { IncomingFile } from "#features/file/service/multipart.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { measurableKinds } from "#platform/media-length/media-seconds.ts";
import { receiveFile } from "#platform/storage/quarantine.ts";
import { limits } from "#product/limits.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { checkRecording, transcribeRecording } from "./recording.ts";
import type { Transcriber } from "./transcriber.ts";

/** Transcribes one uploaded recording and keeps nothing of it. Throws "invalid" if it is none, and "too_large". */
export async function transcribeUpload(
  ctx: WorkspaceContext,
  transcriber: Transcriber,
  { stream, name, type }: IncomingFile,
  signal: AbortSignal,
): Promise<string> {
  const recording = await receiveRecording();
  const requestId = `transcription:${newId()}`;
  const transcript = await transcribeRecording(ctx, transcriber, recording, { requestId, use: "assistant", signal });
  if (!transcript) throw new AppError("provider", transcriptionErrorText.noTranscript);
  return transcript;

  async function receiveRecording() {
    await using received = await receiveFile(stream, {
      fileName: name,
      declaredType: type,
      maxBytes: limits.transcription.bytes,
      accept: measurableKinds,
      signal,
    });
    return checkRecording(await readFile(received.path), received.type.kind);
  }
}
