import type { MessageChunk } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { liveInput, liveOutput, shortError, shortName } from "./inner-calls.ts";

const { listed, liveChars } = limits.delegation;

/**
 * Turns the chunks of a sub-agent's turn into what readers see of it while it works: its text and its calls in short,
 * and the same inside of calls that delegate. Null for everything else, and for what is too much.
 */
export function createLiveChunks(): (chunk: MessageChunk) => MessageChunk | null {
  /** The tools of the calls that are shown. */
  const calls = new Map<string, string>();
  let left: number = liveChars;

  /** What is left out is in the result; the outcomes of calls, which are few, are always shown. */
  function ifItFits(chunk: MessageChunk): MessageChunk | null {
    left -= JSON.stringify(chunk).length;
    return left < 0 ? null : chunk;
  }

  return (chunk) => {
    const { type } = chunk;
    const id = shortId(chunk.id ?? chunk.toolCallId);
    if (type === "text-start" || type === "text-end") return ifItFits({ type, id });
    if (type === "text-delta") return ifItFits({ type, id, delta: chunk.delta });
    if (type === "data-inside") return calls.has(id) ? ifItFits({ ...chunk, id }) : null;
    if (!type.startsWith("tool-")) return null;
    if (calls.size < listed && typeof chunk.toolName === "string") calls.set(id, shortName(chunk.toolName));
    const tool = calls.get(id);
    const short = tool === undefined ? null : shortenCall(chunk, id, tool);
    return short?.preliminary === true ? ifItFits(short) : short;
  };
}

function shortenCall(chunk: MessageChunk, toolCallId: string, toolName: string): MessageChunk | null {
  const { type } = chunk;
  const call = { type, toolCallId };
  const named = { ...call, toolName, ...(chunk.dynamic === true && { dynamic: true }) };
  const error = typeof chunk.errorText === "string" && { errorText: shortError(chunk.errorText) };
  switch (type) {
    case "tool-input-start":
      return named;
    case "tool-input-available":
    case "tool-input-error":
      return { ...named, input: liveInput(chunk.input), ...error };
    case "tool-output-available":
      return {
        ...call,
        output: liveOutput(toolName, chunk.output),
        ...(chunk.preliminary === true && { preliminary: true }),
        // How long it took, and what it cost.
        ...(chunk.providerExecuted !== true && { providerMetadata: chunk.providerMetadata }),
      };
    case "tool-output-error":
    case "tool-output-denied":
      return { ...call, ...error };
    default:
      return null;
  }
}

const shortId = (id: unknown): string => String(id).slice(0, 100);
