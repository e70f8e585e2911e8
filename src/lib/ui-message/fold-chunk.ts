/**
 * Turns the chunks of a stream into the parts of its message. Server and browser use the same function, so the stored
 * message equals the shown one.
 */
import type { CutResult, MessageChunk, MessagePart, ToolPart, ToolState } from "../ui-message.ts";

export interface Fold {
  /** Id of the current message; null until a chunk names it. */
  messageId: string | null;
  parts: MessagePart[];
  /** The index of each open part in `parts`, by its id in the protocol. */
  open: Record<string, number>;
  /** The folds inside tool calls, by the key of their part in `open`. */
  inside: Record<string, Fold>;
  error: string | null;
  isEnded: boolean;
}

export const emptyFold = (): Fold => ({
  messageId: null,
  parts: [],
  open: {},
  inside: {},
  error: null,
  isEnded: false,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Adds one chunk, in place. A `start` chunk empties the message, because a reply that crashed is written again under
 * the same id, and every reader replaces what it had.
 */
export function foldChunk(fold: Fold, chunk: MessageChunk): Fold {
  const { parts, open } = fold;
  const add = (part: MessagePart, id?: string) => {
    parts.push(part);
    if (id !== undefined) open[id] = parts.length - 1;
  };
  switch (chunk.type) {
    case "start":
      fold.messageId = text(chunk.messageId) || null;
      parts.length = 0;
      fold.open = {};
      fold.inside = {};
      fold.error = null;
      fold.isEnded = false;
      break;
    case "text-start":
      add({ type: "text", text: "", state: "streaming" }, `text ${text(chunk.id)}`);
      break;
    case "reasoning-start":
      add({ type: "reasoning", text: "", state: "streaming" }, `reasoning ${text(chunk.id)}`);
      break;
    case "text-delta":
    case "reasoning-delta": {
      const part = parts[open[`${chunk.type === "text-delta" ? "text" : "reasoning"} ${text(chunk.id)}`] ?? -1];
      if (part?.type === "text" || part?.type === "reasoning") part.text += text(chunk.delta);
      break;
    }
    case "text-end":
    case "reasoning-end": {
      const part = parts[open[`${chunk.type === "text-end" ? "text" : "reasoning"} ${text(chunk.id)}`] ?? -1];
      if (part?.type === "text" || part?.type === "reasoning") part.state = "done";
      const durationMs = readDuration(chunk);
      if (part?.type === "reasoning" && durationMs !== null) part.durationMs = durationMs;
      break;
    }
    case "tool-input-start":
      add(toolPart(chunk, "input-streaming", ""), `tool ${text(chunk.toolCallId)}`);
      break;
    case "tool-input-delta":
      changeTool(fold, chunk, (part) => {
        part.input = text(part.input) + text(chunk.inputTextDelta);
      });
      break;
    case "tool-input-available":
    case "tool-input-error": {
      if (open[`tool ${text(chunk.toolCallId)}`] === undefined)
        add(toolPart(chunk, "input-available", chunk.input), `tool ${text(chunk.toolCallId)}`);
      changeTool(fold, chunk, (part) => {
        part.input = chunk.input;
        if (chunk.providerExecuted === true) part.providerExecuted = true;
        part.state = chunk.type === "tool-input-error" ? "output-error" : "input-available";
        if (chunk.type === "tool-input-error") part.errorText = text(chunk.errorText);
      });
      break;
    }
    case "tool-output-available":
      changeTool(fold, chunk, (part) => {
        part.output = chunk.output;
        part.state = "output-available";
        if (chunk.preliminary) part.preliminary = true;
        else {
          delete part.preliminary;
          delete part.inside;
        }
        Object.assign(part, readCallFacts(chunk));
      });
      break;
    case "tool-approval-request":
      changeTool(fold, chunk, (part) => {
        part.state = "approval-requested";
        part.approval = {
          id: text(chunk.approvalId),
          ...(chunk.isUnknown === true && { isUnknown: true }),
          ...(chunk.question !== undefined && { question: chunk.question }),
        };
      });
      break;
    case "tool-output-error":
      changeTool(fold, chunk, (part) => {
        part.errorText = text(chunk.errorText);
        part.state = "output-error";
      });
      break;
    case "tool-output-denied":
      changeTool(fold, chunk, (part) => {
        part.state = "output-denied";
        if (chunk.errorText) part.errorText = text(chunk.errorText);
      });
      break;
    case "source-url":
      add({
        type: "source-url",
        sourceId: text(chunk.sourceId),
        url: text(chunk.url),
        ...(chunk.title ? { title: text(chunk.title) } : {}),
      });
      break;
    case "source-document":
      add({
        type: "source-document",
        sourceId: text(chunk.sourceId),
        mediaType: text(chunk.mediaType),
        title: text(chunk.title),
      });
      break;
    case "file":
      add({ type: "file", mediaType: text(chunk.mediaType), url: text(chunk.url) });
      break;
    case "start-step":
      add({ type: "step-start" });
      break;
    case "data-inside":
      foldInside(fold, chunk);
      break;
    case "error":
      fold.error = text(chunk.errorText);
      fold.isEnded = true;
      break;
    case "finish":
    case "abort":
      fold.isEnded = true;
      break;
    default:
      if (chunk.type.startsWith("data-") && !chunk.transient) {
        if (addDelta(fold, chunk)) break;
        const key = `data ${chunk.type} ${text(chunk.id)}`;
        const part: MessagePart = {
          type: chunk.type as `data-${string}`,
          data: chunk.data,
          ...(chunk.id ? { id: text(chunk.id) } : {}),
        };
        const at = chunk.id ? open[key] : undefined;
        if (at === undefined) add(part, chunk.id ? key : undefined);
        else parts[at] = part;
      }
  }
  return fold;
}

/** Delta chunks, such as `data-textDelta` of a canvas, form one part. */
function addDelta({ parts, open }: Fold, { type, data }: MessageChunk): boolean {
  if (!type.endsWith("Delta") || typeof data !== "string") return false;
  const key = `delta ${type}`;
  const part = parts[open[key] ?? -1];
  if (part && "data" in part) part.data = text(part.data) + data;
  else open[key] = parts.push({ type: type as `data-${string}`, data }) - 1;
  return true;
}

interface OwnMetadata {
  troupe?: { durationMs?: number; credits?: number; cut?: Partial<CutResult> };
}

function readDuration({ providerMetadata }: MessageChunk): number | null {
  const durationMs = (providerMetadata as OwnMetadata | undefined)?.troupe?.durationMs;
  return typeof durationMs === "number" ? durationMs : null;
}

/** Duration and price of a finished call. */
function readCallFacts({ providerMetadata }: MessageChunk): Pick<ToolPart, "durationMs" | "credits" | "cut"> {
  const { durationMs, credits, cut } = (providerMetadata as OwnMetadata | undefined)?.troupe ?? {};
  return {
    ...(typeof durationMs === "number" ? { durationMs } : {}),
    ...(typeof credits === "number" && credits > 0 ? { credits } : {}),
    ...(cut?.id ? { cut: { id: text(cut.id), chars: Number(cut.chars), next: Number(cut.next) } } : {}),
  };
}

function toolPart(chunk: MessageChunk, state: ToolState, input: unknown): ToolPart {
  const name = text(chunk.toolName);
  const call = {
    toolCallId: text(chunk.toolCallId),
    state,
    input,
    ...(chunk.providerExecuted === true && { providerExecuted: true as const }),
  };
  return chunk.dynamic ? { type: "dynamic-tool", toolName: name, ...call } : { type: `tool-${name}`, ...call };
}

function changeTool(fold: Fold, chunk: MessageChunk, change: (part: ToolPart) => void) {
  const part = fold.parts[fold.open[`tool ${text(chunk.toolCallId)}`] ?? -1];
  if (part && "toolCallId" in part) change(part);
}

/** Adds a chunk to what happens inside a tool call. */
function foldInside(fold: Fold, { id, data }: MessageChunk) {
  if (!isChunk(data)) return;
  const key = `tool ${text(id)}`;
  changeTool(fold, { type: "data-inside", toolCallId: id }, (part) => {
    const inner = fold.inside[key] ?? emptyFold();
    fold.inside[key] = foldChunk(inner, data);
    part.inside = inner.parts;
  });
}

const isChunk = (value: unknown): value is MessageChunk =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
