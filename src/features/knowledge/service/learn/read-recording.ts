import { transcribeStoredFile } from "#features/transcription/service/stored-file.ts";
import { findTranscriber } from "#features/transcription/service/transcriber.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import type { SourceReading } from "./read-source.ts";

/** What is said in a recording. It is transcribed and paid for once, and kept with its file. */
export async function readRecording(
  ctx: WorkspaceContext | null,
  { path, name }: { path: string; name: string },
): Promise<SourceReading> {
  const transcriber = ctx && (await findTranscriber(ctx));
  if (!ctx || !transcriber) throw new AppError("keys", knowledgeErrorText.learning.noModelForRecording);
  const text = await transcribeStoredFile(ctx, transcriber, path);
  if (!text) throw new AppError("invalid", knowledgeErrorText.learning.nothingSaid);
  return { title: name, text, parts: [], pagesCount: null, isTruncated: false, problem: null };
}
