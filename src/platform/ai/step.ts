import type {
  LanguageModelV4FilePart,
  LanguageModelV4FinishReason,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import type { ToolSet, UIMessageChunk } from "ai";
import { aiText } from "#product/texts/ai.ts";
import type { ConnectedModel } from "./providers.ts";
import { readCall, type ToolCall } from "./tools/read-call.ts";
import type { ToolReport } from "./tools/run-tool.ts";
import { toolOutput } from "./tools/tool-output.ts";

type Assistant = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];

/** One model call of a reply: what readers see of it, and what the next call is told of it. */
export function newStep(model: ConnectedModel, tools: ToolSet) {
  const hasTools = Object.keys(tools).length > 0;
  const texts = new Map<string, "text" | "reasoning">();
  const inputs = new Map<string, string>();
  const calls: ToolCall[] = [];
  const unsettled = new Set<string>();
  // What the next model call is told; not gathered when there can be no next one.
  const said: Assistant = [];
  const results: LanguageModelV4ToolResultPart[] = [];
  const places = new Map<string, number>();
  let text = "";
  let finishReason: LanguageModelV4FinishReason["unified"] | null = null;

  /** Chunks for one part of the model. */
  async function admit(part: LanguageModelV4StreamPart): Promise<UIMessageChunk | null> {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        texts.set(part.id, part.type === "text-start" ? "text" : "reasoning");
        note(part.id, part.type === "text-start" ? "text" : "reasoning", "", part.providerMetadata);
        return { type: part.type, id: part.id, ...meta(part) };
      case "text-delta":
        text += part.delta;
        note(part.id, "text", part.delta, part.providerMetadata);
        return { type: "text-delta", id: part.id, delta: part.delta, ...meta(part) };
      case "reasoning-delta":
        note(part.id, "reasoning", part.delta, part.providerMetadata);
        return { type: "reasoning-delta", id: part.id, delta: part.delta, ...meta(part) };
      case "text-end":
      case "reasoning-end":
        texts.delete(part.id);
        note(part.id, part.type === "text-end" ? "text" : "reasoning", "", part.providerMetadata);
        places.delete(part.id);
        return { type: part.type, id: part.id, ...meta(part) };
      case "tool-input-start":
        inputs.set(part.id, part.toolName);
        return {
          type: "tool-input-start",
          toolCallId: part.id,
          ...kindOf(part.toolName, part.providerExecuted),
          ...meta(part),
        };
      case "tool-input-delta":
        return { type: "tool-input-delta", toolCallId: part.id, inputTextDelta: part.delta };
      case "tool-call":
        return admitCall(await readCall(part, tools));
      case "tool-result":
        return admitProviderResult(part);
      case "source":
        return part.sourceType === "url"
          ? {
              type: "source-url",
              sourceId: part.id,
              url: part.url,
              ...(part.title ? { title: part.title } : {}),
              ...meta(part),
            }
          : {
              type: "source-document",
              sourceId: part.id,
              mediaType: part.mediaType,
              title: part.title,
              ...(part.filename ? { filename: part.filename } : {}),
              ...meta(part),
            };
      case "file":
        return admitFile(part);
      case "finish":
        finishReason = part.finishReason.unified;
        return null;
      default:
        return null;
    }
  }

  function note(id: string, type: "text" | "reasoning", delta: string, metadata: SharedV4ProviderMetadata | undefined) {
    if (!hasTools) return;
    const at = places.get(id) ?? said.push({ type, text: "" }) - 1;
    places.set(id, at);
    const part = said[at];
    if (part?.type !== "text" && part?.type !== "reasoning") return;
    part.text += delta;
    if (metadata) part.providerOptions = metadata;
  }

  function admitCall(call: ToolCall): UIMessageChunk {
    const { toolCallId, toolName, input, problem, isByProvider, part } = call;
    inputs.delete(toolCallId);
    const options = part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
    // Providers want an object back, also in place of what was no JSON.
    const sent = typeof input === "object" && input !== null ? input : {};
    said.push({
      type: "tool-call",
      toolCallId,
      toolName,
      input: sent,
      ...(isByProvider ? { providerExecuted: true } : {}),
      ...options,
    });
    if (!isByProvider) calls.push(call);
    const shown = { toolCallId, ...kindOf(toolName, part.providerExecuted), input, ...meta(part) };
    if (problem !== null) return { type: "tool-input-error", ...shown, errorText: problem };
    unsettled.add(toolCallId);
    return { type: "tool-input-available", ...shown };
  }

  function admitProviderResult(
    part: Extract<LanguageModelV4StreamPart, { type: "tool-result" }>,
  ): UIMessageChunk | null {
    const { toolCallId, toolName, result } = part;
    if (!unsettled.delete(toolCallId)) return null;
    const output = part.isError
      ? { type: "error-json" as const, value: result }
      : { type: "json" as const, value: result };
    said.push({
      type: "tool-result",
      toolCallId,
      toolName,
      output,
      ...(part.providerMetadata ? { providerOptions: part.providerMetadata } : {}),
    });
    if (!part.isError)
      return { type: "tool-output-available", toolCallId, output: result, providerExecuted: true, ...meta(part) };
    return {
      type: "tool-output-error",
      toolCallId,
      errorText: typeof result === "string" ? result : JSON.stringify(result),
      providerExecuted: true,
    };
  }

  function admitFile(part: Extract<LanguageModelV4StreamPart, { type: "file" }>): UIMessageChunk | null {
    const data: LanguageModelV4FilePart["data"] = part.data;
    if (hasTools) said.push({ type: "file", data, mediaType: part.mediaType });
    // Addresses at the provider expire and would be fetched by browsers: only the file itself is handed on.
    if (data.type !== "data") return null;
    const base64 = typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
    return { type: "file", mediaType: part.mediaType, url: `data:${part.mediaType};base64,${base64}`, ...meta(part) };
  }

  /** Marks calls of tools that are not known by name beforehand, as the protocol wants it. */
  function kindOf(toolName: string, providerExecuted: boolean | undefined) {
    const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
    return {
      toolName,
      ...(tool?.title ? { title: tool.title } : {}),
      ...(!tool || tool.type === "dynamic" ? { dynamic: true } : {}),
      ...(providerExecuted ? { providerExecuted } : {}),
    };
  }

  /** Chunks for what a tool of ours reports. */
  async function settle(call: ToolCall, report: ToolReport, signal: AbortSignal): Promise<UIMessageChunk | null> {
    const { toolCallId, toolName, problem } = call;
    const dynamic = kindOf(toolName, undefined).dynamic ? { dynamic: true } : {};
    if (report.state === "running")
      return { type: "tool-output-available", toolCallId, output: report.value, preliminary: true, ...dynamic };
    unsettled.delete(toolCallId);
    const answer = (output: LanguageModelV4ToolResultPart["output"]) =>
      results.push({ type: "tool-result", toolCallId, toolName, output });
    if (report.state === "denied") {
      answer({ type: "execution-denied" });
      return { type: "tool-output-denied", toolCallId };
    }
    if (report.state === "failed") {
      answer({ type: "error-text", value: report.text });
      // Readers were told with the call already.
      return problem === null ? { type: "tool-output-error", toolCallId, errorText: report.text, ...dynamic } : null;
    }
    answer(await toolOutput(model, report.output, signal));
    return { type: "tool-output-available", toolCallId, output: report.value, ...dynamic };
  }

  /** Closes what is open, so that nothing looks as if it were still going on. */
  function* close(): Generator<UIMessageChunk, void, undefined> {
    for (const [id, kind] of texts) yield { type: `${kind}-end`, id };
    for (const [toolCallId, toolName] of inputs)
      yield {
        type: "tool-input-error",
        toolCallId,
        ...kindOf(toolName, undefined),
        input: null,
        errorText: aiText.toolUnfinished,
      };
    for (const toolCallId of unsettled)
      yield { type: "tool-output-error", toolCallId, errorText: aiText.toolUnfinished };
    yield { type: "finish-step" };
  }

  return {
    admit,
    settle,
    close,
    calls,
    get text() {
      return text;
    },
    get finishReason() {
      return finishReason;
    },
    /** The messages of this step for the next call. */
    messages(): LanguageModelV4Prompt {
      const spoken = said.filter((part) => !("text" in part) || part.text !== "" || part.providerOptions);
      return [
        { role: "assistant", content: spoken },
        ...(results.length ? [{ role: "tool" as const, content: results }] : []),
      ];
    },
  };
}

function meta(part: { providerMetadata?: SharedV4ProviderMetadata }) {
  return part.providerMetadata ? { providerMetadata: part.providerMetadata } : {};
}
