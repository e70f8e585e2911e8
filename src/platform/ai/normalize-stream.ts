import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { asModelUsage, readUsage, type Usage } from "./usage.ts";

type Part = LanguageModelV4StreamPart;
type Finish = Extract<Part, { type: "finish" }>;

/** Maximum characters of one model call; about four times the longest reply of any model. */
export const maxReplyChars = 2_000_000;
/** Files per model call; the size of each is limited by the line length. */
const maxFiles = 10;

/** The state of a model call so far. */
export interface CallProgress {
  finishReason: LanguageModelV4FinishReason | null;
  usage: Usage | null;
  /** Characters of text, reasoning and tool input. */
  chars: number;
}

/**
 * Normalizes the parts of one model call: drops empty deltas, unknown parts and second finishes, opens and closes every
 * part exactly once, makes ids of tool calls unique, and corrects usage. `push` returns the parts to pass on.
 */
export function normalizeStream(usedCallIds: ReadonlySet<string> = new Set()): {
  push(part: Part): Part[];
  close(): Part[];
  readonly progress: CallProgress;
} {
  const progress: CallProgress = { finishReason: null, usage: null, chars: 0 };
  const openParts = new Map<string, "text" | "reasoning">();
  const openInputs = new Set<string>();
  const calledIds = new Set(usedCallIds);
  let files = 0;
  // Some providers reuse the id of an earlier tool call for a new call, which then gets a new id.
  const renamedIds = new Map<string, string>();

  const idOf = (id: string): string => renamedIds.get(id) ?? id;

  function uniqueId(id: string): string {
    const current = idOf(id);
    if (!calledIds.has(current)) return current;
    const next = `${id}-${calledIds.size + 1}`;
    renamedIds.set(id, next);
    return next;
  }

  function startPart(
    kind: "text" | "reasoning",
    part: Extract<Part, { type: "text-start" | "reasoning-start" }>,
  ): Part[] {
    if (openParts.has(part.id)) return [];
    openParts.set(part.id, kind);
    return [part];
  }

  function addDelta(
    kind: "text" | "reasoning",
    part: Extract<Part, { type: "text-delta" | "reasoning-delta" }>,
  ): Part[] {
    if (part.delta === "" && !part.providerMetadata) return [];
    progress.chars += part.delta.length;
    if (openParts.has(part.id)) return [part];
    openParts.set(part.id, kind);
    return [{ type: `${kind}-start`, id: part.id }, part];
  }

  function endPart(part: Extract<Part, { type: "text-end" | "reasoning-end" }>): Part[] {
    return openParts.delete(part.id) ? [part] : [];
  }

  function finish(part: Finish): Part[] {
    if (progress.finishReason) return [];
    progress.finishReason = part.finishReason;
    progress.usage = readUsage(part.usage);
    return [...closeOpen(), { ...part, usage: asModelUsage(progress.usage) }];
  }

  function closeOpen(): Part[] {
    const ends = [...openParts].map(([id, kind]): Part => ({ type: `${kind}-end`, id }));
    openParts.clear();
    return ends;
  }

  function push(part: Part): Part[] {
    if (progress.finishReason) return [];
    switch (part.type) {
      case "text-start":
        return startPart("text", part);
      case "reasoning-start":
        return startPart("reasoning", part);
      case "text-delta":
        return addDelta("text", part);
      case "reasoning-delta":
        return addDelta("reasoning", part);
      case "text-end":
      case "reasoning-end":
        return endPart(part);
      case "tool-input-start": {
        const id = uniqueId(part.id);
        if (openInputs.has(id)) return [];
        openInputs.add(id);
        return [{ ...part, id }];
      }
      case "tool-input-delta":
        progress.chars += part.delta.length;
        return part.delta !== "" && openInputs.has(idOf(part.id)) ? [{ ...part, id: idOf(part.id) }] : [];
      case "tool-input-end":
        return openInputs.delete(idOf(part.id)) ? [{ ...part, id: idOf(part.id) }] : [];
      case "tool-call": {
        const toolCallId = uniqueId(part.toolCallId);
        calledIds.add(toolCallId);
        return [{ ...part, toolCallId }];
      }
      case "tool-result":
        return [{ ...part, toolCallId: idOf(part.toolCallId) }];
      case "stream-start":
        // The SDK would print warnings to the console.
        return [{ type: "stream-start", warnings: [] }];
      case "finish":
        return finish(part);
      case "file":
        return ++files > maxFiles ? [] : [part];
      case "source":
      case "response-metadata":
      case "tool-approval-request":
      case "error":
        return [part];
      default:
        return [];
    }
  }

  return { push, close: closeOpen, progress };
}

/** Whether a part is output; only output resets the idle timeout. */
export function isToken({ type }: Part): boolean {
  return (
    type === "text-delta" ||
    type === "reasoning-delta" ||
    type === "tool-input-delta" ||
    type === "tool-call" ||
    type === "file"
  );
}
