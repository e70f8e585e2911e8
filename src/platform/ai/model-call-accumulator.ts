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
import { sortKeys } from "#lib/json/sort-keys.ts";
import { insideChunk } from "#lib/ui-message.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import type { ConnectedModel } from "./providers.ts";
import { providerSearchName, readProviderSearch } from "./tools/provider-search.ts";
import { readToolCall, type ToolCall } from "./tools/read-tool-call.ts";
import type { CallFacts, ToolReport } from "./tools/run-tool.ts";
import { toolOutput } from "./tools/tool-output.ts";

type Assistant = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];

/** Turns the parts of one model call into chunks for readers, and collects the messages for the next call. */
export function createModelCallAccumulator(model: ConnectedModel, tools: ToolSet) {
  const hasTools = Object.keys(tools).length > 0;
  const openTexts = new Map<string, "text" | "reasoning">();
  const openInputs = new Map<string, string>();
  const calls: ToolCall[] = [];
  const openCalls = new Set<string>();
  const providerSearch = providerSearchName(tools);
  const providerInputs = new Map<string, unknown>();
  let hasReadWeb = false;
  // For the next model call; stays empty without tools, because then there is no next call.
  const assistantContent: Assistant = [];
  const results: LanguageModelV4ToolResultPart[] = [];
  const contentIndexes = new Map<string, number>();
  let text = "";
  let finish: LanguageModelV4FinishReason | null = null;

  /** The chunk for one part of the model's output, if any. */
  async function addPart(part: LanguageModelV4StreamPart): Promise<UIMessageChunk | null> {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        openTexts.set(part.id, part.type === "text-start" ? "text" : "reasoning");
        appendText(part.id, part.type === "text-start" ? "text" : "reasoning", "", part.providerMetadata);
        return { type: part.type, id: part.id, ...metadataOf(part) };
      case "text-delta":
        text += part.delta;
        appendText(part.id, "text", part.delta, part.providerMetadata);
        return { type: "text-delta", id: part.id, delta: part.delta, ...metadataOf(part) };
      case "reasoning-delta":
        appendText(part.id, "reasoning", part.delta, part.providerMetadata);
        return { type: "reasoning-delta", id: part.id, delta: part.delta, ...metadataOf(part) };
      case "text-end":
      case "reasoning-end":
        openTexts.delete(part.id);
        appendText(part.id, part.type === "text-end" ? "text" : "reasoning", "", part.providerMetadata);
        contentIndexes.delete(part.id);
        return { type: part.type, id: part.id, ...metadataOf(part) };
      case "tool-input-start":
        openInputs.set(part.id, part.toolName);
        return {
          type: "tool-input-start",
          toolCallId: part.id,
          ...toolFields(part.toolName, part.providerExecuted),
          ...metadataOf(part),
        };
      case "tool-input-delta":
        return { type: "tool-input-delta", toolCallId: part.id, inputTextDelta: part.delta };
      case "tool-call":
        return addToolCall(await readToolCall(part, tools));
      case "tool-result":
        return addProviderResult(part);
      case "source":
        hasReadWeb = true;
        return part.sourceType === "url"
          ? {
              type: "source-url",
              sourceId: part.id,
              url: part.url,
              ...(part.title ? { title: part.title } : {}),
              ...metadataOf(part),
            }
          : {
              type: "source-document",
              sourceId: part.id,
              mediaType: part.mediaType,
              title: part.title,
              ...(part.filename ? { filename: part.filename } : {}),
              ...metadataOf(part),
            };
      case "file":
        return addFile(part);
      case "finish":
        finish = part.finishReason;
        return null;
      default:
        return null;
    }
  }

  function appendText(
    id: string,
    type: "text" | "reasoning",
    delta: string,
    metadata: SharedV4ProviderMetadata | undefined,
  ) {
    if (!hasTools) return;
    const at = contentIndexes.get(id) ?? assistantContent.push({ type, text: "" }) - 1;
    contentIndexes.set(id, at);
    const part = assistantContent[at];
    if (part?.type !== "text" && part?.type !== "reasoning") return;
    part.text += delta;
    if (metadata) part.providerOptions = metadata;
  }

  function addToolCall(call: ToolCall): UIMessageChunk {
    const { toolCallId, toolName, input, problem, isByProvider, part } = call;
    openInputs.delete(toolCallId);
    const options = part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
    // Providers require an object here, even when the input was not JSON.
    const sent = sortKeys(typeof input === "object" && input !== null ? input : {});
    assistantContent.push({
      type: "tool-call",
      toolCallId,
      toolName,
      input: sent,
      ...(isByProvider ? { providerExecuted: true } : {}),
      ...options,
    });
    if (isByProvider) providerInputs.set(toolCallId, input);
    else calls.push(call);
    const shown = { toolCallId, ...toolFields(toolName, part.providerExecuted), input, ...metadataOf(part) };
    if (problem !== null) return { type: "tool-input-error", ...shown, errorText: problem };
    openCalls.add(toolCallId);
    return { type: "tool-input-available", ...shown };
  }

  function addProviderResult(part: Extract<LanguageModelV4StreamPart, { type: "tool-result" }>): UIMessageChunk | null {
    const { toolCallId, toolName, result } = part;
    if (!openCalls.delete(toolCallId)) return null;
    hasReadWeb = true;
    const output = part.isError
      ? { type: "error-json" as const, value: result }
      : { type: "json" as const, value: result };
    assistantContent.push({
      type: "tool-result",
      toolCallId,
      toolName,
      output,
      ...(part.providerMetadata ? { providerOptions: part.providerMetadata } : {}),
    });
    const isSearch = shownName(toolName, true) === providerSearch;
    if (part.isError) {
      const said = typeof result === "string" ? result : JSON.stringify(result);
      const errorText = isSearch ? aiText.searchFailed(model.providerName) : said;
      return { type: "tool-output-error", toolCallId, errorText, providerExecuted: true };
    }
    const shown = isSearch ? readProviderSearch(providerInputs.get(toolCallId), result, model.providerName) : result;
    return { type: "tool-output-available", toolCallId, output: shown, providerExecuted: true, ...metadataOf(part) };
  }

  function addFile(part: Extract<LanguageModelV4StreamPart, { type: "file" }>): UIMessageChunk | null {
    const data: LanguageModelV4FilePart["data"] = part.data;
    if (hasTools) assistantContent.push({ type: "file", data, mediaType: part.mediaType });
    // URLs at the provider expire, and browsers would fetch them, so only the file itself is passed on.
    if (data.type !== "data") return null;
    const base64 = typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
    return {
      type: "file",
      mediaType: part.mediaType,
      url: `data:${part.mediaType};base64,${base64}`,
      ...metadataOf(part),
    };
  }

  /** Fields of the protocol that describe the tool; tools that are unknown in advance are marked `dynamic`. */
  function toolFields(toolName: string, providerExecuted: boolean | undefined) {
    const name = shownName(toolName, providerExecuted);
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    return {
      toolName: name,
      ...(tool?.title ? { title: tool.title } : {}),
      ...(!tool || tool.type === "dynamic" ? { dynamic: true } : {}),
      ...(providerExecuted ? { providerExecuted } : {}),
    };
  }

  /** Google calls its search by another name than the request. */
  const shownName = (toolName: string, providerExecuted: boolean | undefined): string =>
    providerExecuted && !Object.hasOwn(tools, toolName) ? (providerSearch ?? toolName) : toolName;

  /** The chunk for a report of one of our tools, if any. */
  async function addToolReport(
    call: ToolCall,
    report: ToolReport,
    signal: AbortSignal,
  ): Promise<UIMessageChunk | null> {
    const { toolCallId, toolName, problem } = call;
    const dynamic = toolFields(toolName, undefined).dynamic ? { dynamic: true } : {};
    if (report.state === "data") return report.chunk;
    if (report.state === "inside") return insideChunk(toolCallId, report.chunk);
    if (report.state === "running")
      return { type: "tool-output-available", toolCallId, output: report.value, preliminary: true, ...dynamic };
    if (report.state === "asking") return approvalRequest(toolCallId, report);
    openCalls.delete(toolCallId);
    if (report.state === "waiting") return approvalRequest(toolCallId, report);
    const answer = (output: LanguageModelV4ToolResultPart["output"]) =>
      results.push({ type: "tool-result", toolCallId, toolName, output });
    if (report.state === "denied") {
      const { reason } = report;
      answer({ type: "execution-denied", ...(reason !== undefined && { reason }) });
      return { type: "tool-output-denied", toolCallId, ...(reason !== undefined && { errorText: reason }) };
    }
    if (report.state === "failed") {
      answer({ type: "error-text", value: report.text });
      // addToolCall has already sent this error to readers.
      return problem === null ? { type: "tool-output-error", toolCallId, errorText: report.text, ...dynamic } : null;
    }
    answer(await toolOutput(model, report.output, signal));
    return {
      type: "tool-output-available",
      toolCallId,
      output: report.value,
      ...dynamic,
      ...factsMetadata(report.facts),
    };
  }

  /** Closes all open parts and calls, so that nothing looks unfinished. */
  function* closeOpenParts(): Generator<UIMessageChunk, void, undefined> {
    for (const [id, kind] of openTexts) yield { type: `${kind}-end`, id };
    for (const [toolCallId, toolName] of openInputs)
      yield {
        type: "tool-input-error",
        toolCallId,
        ...toolFields(toolName, undefined),
        input: null,
        errorText: aiText.toolInterrupted,
      };
    for (const toolCallId of openCalls)
      yield { type: "tool-output-error", toolCallId, errorText: aiText.toolInterrupted };
    yield { type: "finish-step" };
  }

  return {
    addPart,
    addToolReport,
    closeOpenParts,
    calls,
    get text() {
      return text;
    },
    /** The provider has searched the web for this step. */
    get hasReadWeb() {
      return hasReadWeb;
    },
    get finishReason() {
      return finish?.unified ?? null;
    },
    /** Anthropic ends a long search early; asked again with what it has sent, it continues. */
    get isPaused() {
      return finish?.raw === "pause_turn" && calls.length === 0;
    },
    /** The messages of this call for the next one. */
    toMessages(): LanguageModelV4Prompt {
      const spoken = assistantContent.filter((part) => !("text" in part) || part.text !== "" || part.providerOptions);
      return [
        { role: "assistant", content: spoken },
        ...(results.length ? [{ role: "tool" as const, content: results }] : []),
      ];
    },
  };
}

/** Duration and credits travel in the metadata, where the protocol allows custom data. */
function factsMetadata(facts: CallFacts | undefined) {
  if (!facts) return {};
  const { cut, ...rest } = facts;
  return { providerMetadata: { troupe: { ...rest, ...(cut && { cut: { ...cut } }) } } };
}

function metadataOf(part: { providerMetadata?: SharedV4ProviderMetadata }) {
  return part.providerMetadata ? { providerMetadata: part.providerMetadata } : {};
}

function approvalRequest(
  toolCallId: string,
  { approvalId, isUnknown, question }: { approvalId: string; isUnknown?: boolean; question?: unknown },
): UIMessageChunk {
  const asked = { ...(isUnknown && { isUnknown }), ...(question !== undefined && { question }) };
  return { type: "tool-approval-request", toolCallId, approvalId, ...asked };
}
