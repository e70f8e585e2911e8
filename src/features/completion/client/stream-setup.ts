import { parsePartialJson } from "ai";
import { recordSeparator, type SetupRequest, setupRequestHeader } from "../schema.ts";

export interface SetupAsk {
  description: string;
  /** Pictures that are uploaded already. */
  images: readonly string[];
}
export type SetupMessage = SetupRequest["messages"][number];

export const messageOf = ({ description, images }: SetupAsk): SetupMessage => ({
  role: "user",
  content: [
    ...(description ? [{ type: "text" as const, text: description }] : []),
    ...images.map((s3FilePath) => ({ type: "image" as const, s3FilePath })),
  ],
});

interface Reading {
  signal: AbortSignal;
  onPart: (part: unknown) => void;
}
interface WrittenSetup {
  value: unknown;
  requestId: string | null;
}

/**
 * Lets the server write a set-up: `onPart` sees what is written so far, a half-written text being half of the text. The
 * answer is the whole, and what its request is called; throws the server's refusal, or an Error when no whole came.
 */
export async function streamSetup(
  body: Pick<SetupRequest, "workspaceId" | "objectGenerationSchemaType" | "messages" | "answers" | "streamId">,
  { signal, onPart }: Reading,
): Promise<WrittenSetup> {
  const answer = await fetch("/api/completion/object", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return readSetup(answer, { signal, onPart });
}

const addressOf = (workspaceId: string, streamId: string, act = "") =>
  `/api/completion/object/${streamId}${act}?workspaceId=${workspaceId}`;

/** The same of an answer that another page, or this one before it was loaded anew, has asked for. */
export async function resumeSetup(workspaceId: string, streamId: string, reading: Reading): Promise<WrittenSetup> {
  return readSetup(await fetch(addressOf(workspaceId, streamId), { signal: reading.signal }), reading);
}

/** What comes after the page has left is ended as well. */
export function stopSetup(workspaceId: string, streamId: string): void {
  // Without a connection nothing of it is heard here either.
  void fetch(addressOf(workspaceId, streamId, "/stop"), { method: "POST" }).catch(() => {});
}

async function readSetup(answer: Response, { signal, onPart }: Reading): Promise<WrittenSetup> {
  if (!answer.ok || !answer.body) throw await answer.json();
  let text = "";
  for await (const piece of textOf(answer.body)) {
    text += piece;
    // Another record makes the one before it void.
    text = text.slice(text.lastIndexOf(recordSeparator) + 1);
    const { value: part } = await parsePartialJson(text.slice(text.indexOf("{")));
    signal.throwIfAborted();
    if (part !== undefined && !isRefusal(part)) onPart(part);
  }
  // Models that are asked in words put some around it.
  const { value: whole } = await parsePartialJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  if (whole === undefined) throw new Error("The answer is no JSON.");
  if (isRefusal(whole)) throw whole;
  signal.throwIfAborted();
  return { value: whole, requestId: answer.headers.get(setupRequestHeader) };
}

/** No set-up has a field of this name. */
const isRefusal = (value: unknown) => typeof value === "object" && value !== null && "error" in value;

/** Not every browser can walk over a stream by itself. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
