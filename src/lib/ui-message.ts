/** Messages and chunks of the AI SDK's UI message stream protocol. */
export type ToolState =
  | "input-streaming"
  | "input-available"
  /** A person must decide or answer. */
  | "approval-requested"
  | "output-available"
  | "output-error"
  | "output-denied";

export interface ToolPart {
  type: `tool-${string}` | "dynamic-tool";
  toolCallId: string;
  toolName?: string;
  state: ToolState;
  /** The raw JSON text while it streams in, then the parsed value. */
  input?: unknown;
  output?: unknown;
  errorText?: string;
  /** The output is not final yet. */
  preliminary?: boolean;
  /** What another agent has said and called for it so far; the output replaces it. */
  inside?: MessagePart[];
  /** Set while a person must decide; `id` identifies the decision. `isUnknown`: it was sent and has no answer. */
  approval?: {
    id: string;
    isUnknown?: boolean;
    /** What the call itself asks; without it, whether it may run. */
    question?: unknown;
  };
  durationMs?: number;
  credits?: number;
  /** The model's provider ran it within its answer. */
  providerExecuted?: true;
  /** Set if `output` is only a part of the result. */
  cut?: CutResult;
}

/** A result that is too long to be shown at once. */
export interface CutResult {
  /** Under this id, the call has all of it. */
  id: string;
  /** Its length as text, and where the part that was left out starts. */
  chars: number;
  next: number;
}

export type MessagePart =
  | { type: "text"; text: string; state?: "streaming" | "done" }
  | { type: "reasoning"; text: string; state?: "streaming" | "done"; durationMs?: number }
  | { type: "file"; mediaType: string; url: string; filename?: string }
  | { type: "source-url"; sourceId: string; url: string; title?: string }
  | { type: "source-document"; sourceId: string; mediaType: string; title: string; filename?: string }
  | { type: "step-start" }
  | { type: `data-${string}`; id?: string; data: unknown }
  | ToolPart;

/** One chunk of a stream. Unknown types are ignored. */
export type MessageChunk = { type: string } & Record<string, unknown>;

/** A chunk of what happens inside a tool call. It reaches readers, but is no part of the message itself. */
export const insideChunk = (toolCallId: string, chunk: MessageChunk) => ({
  type: "data-inside" as const,
  id: toolCallId,
  data: chunk,
  transient: true,
});

/** Adds the duration to the chunk's provider metadata, where the protocol allows custom data. */
export function withDuration(chunk: MessageChunk, durationMs: number): MessageChunk {
  return { ...chunk, providerMetadata: { ...(chunk.providerMetadata as object | undefined), troupe: { durationMs } } };
}

/** The plain text of a message, with blank lines between parts. */
export function textOf(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => (part.type === "text" && "text" in part && part.text ? [part.text] : [])).join("\n\n");
}

/** The size of a message, to compare what is shown with what is written anew. */
export const sizeOfParts = (parts: readonly MessagePart[]): number =>
  parts.reduce((sum, part) => sum + 1 + ("text" in part && typeof part.text === "string" ? part.text.length : 0), 0);

/**
 * Closes parts that a stop or a crash left open, so that a stored message never looks unfinished. Replaces half of a
 * surrogate pair at the end of a text, because PostgreSQL can't store it.
 */
export function closeOpenParts(parts: readonly MessagePart[]): MessagePart[] {
  return withoutLoneSurrogates(parts).map(closeOpenPart);
}

function closeOpenPart(part: MessagePart): MessagePart {
  if ((part.type === "text" || part.type === "reasoning") && "text" in part) return { ...part, state: "done" };
  if (!("toolCallId" in part)) return part;
  const call = part.inside ? { ...part, inside: part.inside.map(closeOpenPart) } : part;
  if (!isUnfinished(call)) return call;
  const { preliminary: _, output: __, ...rest } = call;
  return { ...rest, state: "output-error", errorText: "The tool did not finish." };
}

const isUnfinished = ({ state, preliminary }: ToolPart): boolean =>
  state === "input-streaming" || state === "input-available" || preliminary === true;

/** JSON.stringify escapes lone surrogates only; the pattern skips escaped backslashes. */
function withoutLoneSurrogates(parts: readonly MessagePart[]): readonly MessagePart[] {
  const json = JSON.stringify(parts);
  if (!/\\ud[89a-f]/.test(json)) return parts;
  return JSON.parse(json.replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, "$1\ufffd"));
}
