import type { ModelMessage } from "ai";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import type { DeferredTools } from "#platform/ai/tools/deferred-tools.ts";
import { limits } from "#product/limits.ts";
import type { SentContent, SentMessage, SentRequest, SentTool, ShownText, SystemPart } from "../schema.ts";
import type { ModelOptions } from "./model-options.ts";
import { webSearchTool } from "./provider-search.ts";

/** What depends on the model that answers. */
export interface SendingCall {
  readonly answering: AcquiredModel;
  readonly messages: readonly ModelMessage[];
  /** Tokens of the tools' definitions; null without tools, or if they don't fit the model. */
  readonly toolTokens: number | null;
}

interface AssembledParts {
  readonly systemParts: readonly SystemPart[];
  readonly options: Pick<ModelOptions, "temperature" | "maxOutputTokens">;
  readonly tools: readonly OfferedTool[];
  readonly deferred: DeferredTools | undefined;
  /** The provider may search instead of us. */
  readonly hasProviderSearch: boolean;
}

const { sentMessages, sentTextChars } = limits.testChat;

/** Describes a call as it is sent. Its messages are shortened where they are longer than a person reads. */
export function describeSent(
  { answering, messages, toolTokens }: SendingCall,
  { systemParts, options, tools, deferred, hasProviderSearch }: AssembledParts,
): SentRequest {
  const { connected, model } = answering;
  const hasTools = toolTokens !== null && connected.supportsTools;
  const sentTools = hasTools ? tools : [];
  const searchesItself = hasProviderSearch && connected.webSearch !== null;
  return {
    model: { id: model.id, name: model.displayName },
    temperature: options.temperature ?? null,
    maxOutputTokens: options.maxOutputTokens ?? null,
    system: systemParts,
    messages: messages.slice(-sentMessages).map(describeMessage),
    omittedMessages: Math.max(0, messages.length - sentMessages),
    tools: sentTools.map(({ name, description }): SentTool => {
      const isDeferred = deferred?.names.has(name) && !deferred.loaded.includes(name);
      const isProviders = searchesItself && name === webSearchTool;
      return { name, description, ...(isDeferred && { isDeferred }), ...(isProviders && { isProviders }) };
    }),
    toolTokens: hasTools ? toolTokens : 0,
  };
}

const describeMessage = ({ role, content }: ModelMessage): SentMessage => ({
  // A conversation has no system messages.
  role: role === "system" ? "user" : role,
  content: typeof content === "string" ? [{ type: "text", ...shown(content) }] : content.flatMap(describePart),
});

type Part = Exclude<ModelMessage["content"], string>[number];

function describePart(part: Part): SentContent[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", ...shown(part.text) }];
    case "image":
      return [{ type: "file", name: "", mediaType: part.mediaType ?? "image" }];
    case "file":
      return [{ type: "file", name: part.filename ?? "", mediaType: part.mediaType }];
    case "tool-call":
      return [{ type: "call", tool: part.toolName, ...shown(toText(part.input)) }];
    case "tool-result":
      return [{ type: "result", tool: part.toolName, ...shown(resultText(part.output)) }];
    default:
      return [];
  }
}

function resultText(output: Extract<Part, { type: "tool-result" }>["output"]): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "execution-denied":
      return output.reason ?? "";
    case "content":
      return output.value.map((one) => (one.type === "text" ? one.text : `[${one.type}]`)).join("\n");
    default:
      return toText(output.value);
  }
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

function shown(whole: string): ShownText {
  if (whole.length <= sentTextChars) return { text: whole };
  // Never cuts a surrogate pair in half.
  const text = whole.slice(0, sentTextChars).replace(/[\uD800-\uDBFF]$/, "");
  return { text, omittedChars: whole.length - text.length };
}
