import { AppError } from "#lib/errors.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { readRefusal } from "../refusal.ts";

const extensions: Readonly<Record<string, string>> = { "audio/mp4": "m4a", "audio/ogg": "ogg" };

/** The text of a recording. Throws an AppError with a readable message; `signal` aborts. */
export async function transcribeRecording(workspaceId: string, recording: Blob, signal: AbortSignal): Promise<string> {
  const extension = extensions[recording.type.split(";")[0] ?? ""] ?? "webm";
  const form = new FormData();
  form.append("document_file", recording, `recording.${extension}`);
  const url = `/api/transcription?${new URLSearchParams({ workspaceId })}`;
  const response = await fetch(url, { method: "POST", body: form, signal });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { code, text } = readRefusal(body, transcriptionErrorText.failed);
    throw new AppError(code, text);
  }
  const { transcript } = body as { transcript?: unknown };
  if (typeof transcript !== "string" || transcript === "")
    throw new AppError("provider", transcriptionErrorText.noTranscript);
  return transcript;
}
