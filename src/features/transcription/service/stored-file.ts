import { and, eq } from "drizzle-orm";
import { findFiles, readAvailableMedia } from "#features/file/service/files.ts";
import { file } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { fileKindOf } from "#platform/storage/file-kinds.ts";
import { limits } from "#product/limits.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { checkRecording, transcribeRecording } from "./recording.ts";
import type { Transcriber } from "./transcriber.ts";

/**
 * The transcript of an audio or video file: "" if nobody speaks, null if the file was deleted. It is made and paid for once, kept with the file, and goes with it. Throws if
 * the file is too large or too long to be transcribed, with its name.
 */
export async function transcribeStoredFile(
  ctx: WorkspaceContext,
  transcriber: Transcriber,
  path: string,
): Promise<string | null> {
  const row = await findRow(ctx, path);
  if (!row || row.transcript !== null) return row?.transcript ?? null;
  const { id, name, workspaceId } = row;
  const [media] = await readAvailableMedia(ctx, [path], limits.transcription.bytes);
  const kind = fileKindOf(path);
  if (!media || !kind) return null;
  try {
    return await transcribeRecording(ctx, transcriber, checkRecording(media.bytes, kind), {
      requestId: `transcription:${id}`,
      use: "run",
      async store(tx, transcript) {
        await tx
          .update(file)
          .set({ transcript })
          .where(and(eq(file.id, id), eq(file.workspaceId, workspaceId)));
      },
    });
  } catch (error) {
    // Another step has transcribed the same file in the meantime.
    const made = await findRow(ctx, path);
    if (made && made.transcript !== null) return made.transcript;
    if (!(error instanceof AppError) || error.code === "credits") throw error;
    throw new AppError(error.code, transcriptionErrorText.ofFile(name, error.message), { cause: error });
  }
}

async function findRow(ctx: WorkspaceContext, path: string) {
  try {
    return (await findFiles(ctx, [path]))[0] ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
