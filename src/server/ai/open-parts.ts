import type { TextStreamPart, ToolSet, UIMessageChunk } from "ai";
import { aiText } from "#product/texts/ai.ts";

/**
 * Remembers what a reply has opened, so that it can be closed when the reply breaks off. Without an outcome for each
 * tool call the conversation could not be sent to a model again.
 */
export function openParts() {
  const texts = new Map<string, "text-end" | "reasoning-end">();
  const inputs = new Map<string, string>();
  const calls = new Set<string>();
  const invalid = new Set<string>();
  let hasStep = false;

  /** The chunk to hand on for a part of the SDK; null for what readers need not see. */
  function admit(part: TextStreamPart<ToolSet>, chunk: UIMessageChunk | undefined): UIMessageChunk | null {
    if (!chunk) return null;
    // The SDK follows an invalid call with an error of the tool for the model; readers have been told already.
    if (part.type === "tool-call" && part.invalid) invalid.add(part.toolCallId);
    else if (part.type === "tool-error" && invalid.has(part.toolCallId)) return null;
    switch (chunk.type) {
      case "start-step":
        hasStep = true;
        break;
      case "finish-step":
        hasStep = false;
        break;
      case "text-start":
        texts.set(chunk.id, "text-end");
        break;
      case "reasoning-start":
        texts.set(chunk.id, "reasoning-end");
        break;
      case "text-end":
      case "reasoning-end":
        texts.delete(chunk.id);
        break;
      case "tool-input-start":
        inputs.set(chunk.toolCallId, chunk.toolName);
        break;
      case "tool-input-available":
        inputs.delete(chunk.toolCallId);
        calls.add(chunk.toolCallId);
        break;
      case "tool-input-error":
        inputs.delete(chunk.toolCallId);
        break;
      case "tool-output-available":
        if (!chunk.preliminary) calls.delete(chunk.toolCallId);
        break;
      case "tool-approval-request":
      case "tool-output-error":
      case "tool-output-denied":
        calls.delete(chunk.toolCallId);
        break;
      default:
        if (!passed.has(chunk.type)) return null;
    }
    return chunk;
  }

  function* close(): Generator<UIMessageChunk, void, undefined> {
    for (const [id, type] of texts) yield { type, id };
    for (const [toolCallId, toolName] of inputs)
      yield { type: "tool-input-error", toolCallId, toolName, input: null, errorText: aiText.toolUnfinished };
    for (const toolCallId of calls) yield { type: "tool-output-error", toolCallId, errorText: aiText.toolUnfinished };
    if (hasStep) yield { type: "finish-step" };
  }

  return { admit, close };
}

const passed = new Set([
  "text-delta",
  "reasoning-delta",
  "tool-input-delta",
  "tool-approval-response",
  "source-url",
  "source-document",
  "file",
]);
