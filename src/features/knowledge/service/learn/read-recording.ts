import { transcribeInParts } from "#features/transcription/service/parts.ts";
import { findTimedTranscriber } from "#features/transcription/service/transcriber.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { layOutTranscript } from "./lay-out-transcript.ts";
import type { SourceReading, TellReading } from "./read-source.ts";

/** What is said in a recording, and when. Each part is transcribed and paid for once, and kept with its file. */
export async function readRecording(
  ctx: WorkspaceContext | null,
  { path, name }: { path: string; name: string },
  tell: TellReading,
): Promise<SourceReading | null> {
  const transcriber = ctx && (await findTimedTranscriber(ctx));
  if (!ctx || !transcriber) throw new AppError("keys", knowledgeErrorText.learning.noModelForRecording);
  const segments = await transcribeInParts(ctx, { path, transcriber, tell });
  if (!segments) return null;
  if (segments.length === 0) throw new AppError("invalid", knowledgeErrorText.learning.nothingSaid);
  const { text, parts } = layOutTranscript(segments);
  return { title: name, text, parts, pagesCount: null, isTruncated: false, problem: null };
}
