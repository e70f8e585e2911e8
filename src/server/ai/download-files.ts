import type { ModelMessage } from "ai";
import { AppError } from "#lib/errors.ts";
import { aiText } from "#product/texts/ai.ts";

/** The largest file that is fetched for a model; providers refuse larger ones in a request. */
const maxFileBytes = 20_000_000;

interface Wanted {
  url: URL;
  isUrlSupportedByModel: boolean;
  abortSignal?: AbortSignal;
}

/** Fetches the files of a prompt that the model cannot fetch itself, through the guarded client. */
export function downloadFiles(fetch: typeof globalThis.fetch) {
  return (wanted: Wanted[]) =>
    Promise.all(
      wanted.map((file) => (file.isUrlSupportedByModel ? null : download(fetch, file.url, file.abortSignal))),
    );
}

async function download(fetch: typeof globalThis.fetch, url: URL, signal?: AbortSignal) {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok || !response.body) throw new AppError("provider", aiText.fileMissing(url.hostname));
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > maxFileBytes) throw new AppError("limit", aiText.fileTooLarge);
    parts.push(part);
  }
  return {
    data: new Uint8Array(Buffer.concat(parts)),
    mediaType: response.headers.get("content-type")?.split(";")[0]?.trim(),
  };
}

/** For models without a system role: the instructions go in front of the first message of the person. */
export function foldSystem(system: string, messages: readonly ModelMessage[]): ModelMessage[] {
  const at = messages.findIndex((message) => message.role === "user");
  const first = messages[at];
  if (first?.role !== "user") return [{ role: "user", content: system }, ...messages];
  const content = typeof first.content === "string" ? [{ type: "text" as const, text: first.content }] : first.content;
  return messages.with(at, { ...first, content: [{ type: "text", text: system }, ...content] });
}
