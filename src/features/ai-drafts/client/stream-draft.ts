import { parsePartialJson } from "ai";
import { type DraftRequest, draftRequestHeader, recordSeparator } from "../schema.ts";

export interface DraftPrompt {
  description: string;
  /** Paths of uploaded images. */
  images: readonly string[];
}
export type DraftMessage = DraftRequest["messages"][number];

export const toUserMessage = ({ description, images }: DraftPrompt): DraftMessage => ({
  role: "user",
  content: [
    ...(description ? [{ type: "text" as const, text: description }] : []),
    ...images.map((s3FilePath) => ({ type: "image" as const, s3FilePath })),
  ],
});

interface ReadOptions {
  signal: AbortSignal;
  onPart: (part: unknown) => void;
}
interface StreamedDraft {
  value: unknown;
  requestId: string | null;
}

/**
 * Requests a draft. `onPart` gets what is written so far, including half a text. Returns the whole draft and the id of
 * its request. Throws the server's refusal, or an Error if the draft is incomplete.
 */
export async function streamDraft(
  body: Pick<
    DraftRequest,
    "workspaceId" | "objectGenerationSchemaType" | "messages" | "answers" | "streamId" | "system"
  >,
  { signal, onPart }: ReadOptions,
): Promise<StreamedDraft> {
  const response = await fetch("/api/completion/object", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return readDraft(response, { signal, onPart });
}

const streamUrl = (workspaceId: string, streamId: string, action = "") =>
  `/api/completion/object/${streamId}${action}?workspaceId=${workspaceId}`;

/** Reads an answer that another page requested, or this page before a reload. */
export async function resumeDraft(workspaceId: string, streamId: string, options: ReadOptions): Promise<StreamedDraft> {
  return readDraft(await fetch(streamUrl(workspaceId, streamId), { signal: options.signal }), options);
}

/** Stops an answer, also one that continues in the background. */
export function stopDraft(workspaceId: string, streamId: string): void {
  // A broken connection ends the answer on this page anyway.
  void fetch(streamUrl(workspaceId, streamId, "/stop"), { method: "POST" }).catch(() => {});
}

async function readDraft(response: Response, { signal, onPart }: ReadOptions): Promise<StreamedDraft> {
  if (!response.ok || !response.body) throw await response.json();
  let text = "";
  for await (const textPiece of decodeText(response.body)) {
    text += textPiece;
    // A new record replaces the earlier one.
    text = text.slice(text.lastIndexOf(recordSeparator) + 1);
    const { value: partialDraft } = await parsePartialJson(text.slice(text.indexOf("{")));
    signal.throwIfAborted();
    if (partialDraft !== undefined && !isRefusal(partialDraft)) onPart(partialDraft);
  }
  // Models without a JSON mode may add text around the object.
  const { value: draft } = await parsePartialJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  if (draft === undefined) throw new Error("The answer is no JSON.");
  if (isRefusal(draft)) throw draft;
  signal.throwIfAborted();
  return { value: draft, requestId: response.headers.get(draftRequestHeader) };
}

/** No draft has a field of this name. */
const isRefusal = (value: unknown) => typeof value === "object" && value !== null && "error" in value;

/** Not every browser supports async iteration of streams. */
async function* decodeText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
