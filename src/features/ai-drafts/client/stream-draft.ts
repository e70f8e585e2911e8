import { parsePartialJson } from "ai";
import { type DraftRequest, draftRequestHeader, recordSeparator } from "../schema.ts";

export interface DraftPrompt {
  description: string;
  /** Pictures that are uploaded already. */
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
 * Lets the server write a set-up: `onPart` sees what is written so far, a half-written text being half of the text. The
 * answer is the whole, and what its request is called; throws the server's refusal, or an Error when no whole came.
 */
export async function streamDraft(
  body: Pick<DraftRequest, "workspaceId" | "objectGenerationSchemaType" | "messages" | "answers" | "streamId">,
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

/** The same of an answer that another page, or this one before it was loaded anew, has asked for. */
export async function resumeDraft(workspaceId: string, streamId: string, options: ReadOptions): Promise<StreamedDraft> {
  return readDraft(await fetch(streamUrl(workspaceId, streamId), { signal: options.signal }), options);
}

/** What comes after the page has left is ended as well. */
export function stopDraft(workspaceId: string, streamId: string): void {
  // Without a connection nothing of it is heard here either.
  void fetch(streamUrl(workspaceId, streamId, "/stop"), { method: "POST" }).catch(() => {});
}

async function readDraft(response: Response, { signal, onPart }: ReadOptions): Promise<StreamedDraft> {
  if (!response.ok || !response.body) throw await response.json();
  let text = "";
  for await (const textPiece of decodeText(response.body)) {
    text += textPiece;
    // Another record makes the one before it void.
    text = text.slice(text.lastIndexOf(recordSeparator) + 1);
    const { value: partialDraft } = await parsePartialJson(text.slice(text.indexOf("{")));
    signal.throwIfAborted();
    if (partialDraft !== undefined && !isRefusal(partialDraft)) onPart(partialDraft);
  }
  // Models that are asked in words put some around it.
  const { value: draft } = await parsePartialJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  if (draft === undefined) throw new Error("The answer is no JSON.");
  if (isRefusal(draft)) throw draft;
  signal.throwIfAborted();
  return { value: draft, requestId: response.headers.get(draftRequestHeader) };
}

/** No set-up has a field of this name. */
const isRefusal = (value: unknown) => typeof value === "object" && value !== null && "error" in value;

/** Not every browser can walk over a stream by itself. */
async function* decodeText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
