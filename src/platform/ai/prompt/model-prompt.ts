import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";
import type { AssistantModelMessage, ModelMessage, ToolModelMessage, UserModelMessage } from "ai";
import { aiText } from "#product/texts/models/provider-errors.ts";
import type { ConnectedModel } from "../providers.ts";
import { toolOutput } from "../tools/tool-output.ts";
import { modelFile } from "./model-file.ts";

type Assistant = Extract<LanguageModelV4Message, { role: "assistant" }>;
type User = Extract<LanguageModelV4Message, { role: "user" }>;

/** Converts a conversation for the model. System messages are refused, because instructions only come from us. */
export async function modelPrompt(
  model: ConnectedModel,
  system: string | undefined,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<LanguageModelV4Prompt> {
  const converted = await Promise.all(messages.map((message) => convertMessage(model, message, signal)));
  if (!system) return pairToolCalls(converted);
  return pairToolCalls(
    model.supportsSystem ? [{ role: "system", content: system }, ...converted] : prependInstructions(system, converted),
  );
}

async function convertMessage(
  model: ConnectedModel,
  message: ModelMessage,
  signal: AbortSignal,
): Promise<LanguageModelV4Message> {
  const options = message.providerOptions ? { providerOptions: message.providerOptions } : {};
  switch (message.role) {
    case "system":
      throw new Error("A history must not hold instructions.");
    case "user":
      return { role: "user", content: await userContent(model, message.content, signal), ...options };
    case "assistant":
      return { role: "assistant", content: await assistantContent(model, message.content, signal), ...options };
    case "tool":
      return { role: "tool", content: await convertToolResults(model, message.content, signal), ...options };
  }
}

function userContent(
  model: ConnectedModel,
  content: UserModelMessage["content"],
  signal: AbortSignal,
): Promise<User["content"]> {
  if (typeof content === "string") return Promise.resolve([{ type: "text", text: content }]);
  const said = content.filter((part) => part.type !== "text" || part.text !== "");
  return Promise.all(said.map(async (part) => (part.type === "text" ? part : modelFile(model, part, signal))));
}

async function assistantContent(
  model: ConnectedModel,
  content: AssistantModelMessage["content"],
  signal: AbortSignal,
): Promise<Assistant["content"]> {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  const parts: Assistant["content"] = [];
  for (const part of content) {
    switch (part.type) {
      case "text":
        if (part.text !== "" || part.providerOptions) parts.push(part);
        break;
      case "reasoning":
      case "tool-call":
        parts.push(part);
        break;
      case "file":
        parts.push(await modelFile(model, part, signal));
        break;
      case "tool-result":
        parts.push(...(await convertToolResults(model, [part], signal)));
        break;
      default:
        // Provider-specific parts are not passed on to another provider.
        break;
    }
  }
  return parts;
}

async function convertToolResults(
  model: ConnectedModel,
  content: ToolModelMessage["content"],
  signal: AbortSignal,
): Promise<LanguageModelV4ToolResultPart[]> {
  const found = content.filter((part) => part.type === "tool-result");
  return Promise.all(found.map(async (part) => ({ ...part, output: await toolOutput(model, part.output, signal) })));
}

/** For models without a system role, the instructions are prepended to the person's first message. */
function prependInstructions(system: string, messages: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const at = messages.findIndex((message) => message.role === "user");
  const first = messages[at];
  const instructions = { type: "text" as const, text: system };
  if (first?.role !== "user") return [{ role: "user", content: [instructions] }, ...messages];
  return messages.with(at, { ...first, content: [instructions, ...first.content] });
}

/**
 * Providers refuse a history in which a tool call has no result or a result has no call. An interrupted reply leaves
 * such calls, so they get a result that says they were interrupted.
 */
function pairToolCalls(messages: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const paired: LanguageModelV4Prompt = [];
  const open = new Map<string, string>();
  const addMissingResults = () => {
    if (!open.size) return;
    const output = { type: "error-text" as const, value: aiText.toolInterrupted };
    addResults(
      paired,
      [...open].map(([toolCallId, toolName]) => ({ type: "tool-result", toolCallId, toolName, output })),
    );
    open.clear();
  };
  for (const message of messages) {
    if (message.role === "tool") {
      const known = message.content.filter((part) => part.type === "tool-result" && open.delete(part.toolCallId));
      addResults(paired, known);
      continue;
    }
    addMissingResults();
    if (message.role === "assistant" && message.content.length === 0) continue;
    paired.push(message);
    if (message.role !== "assistant") continue;
    for (const part of message.content)
      if (part.type === "tool-call" && !part.providerExecuted) open.set(part.toolCallId, part.toolName);
  }
  addMissingResults();
  return paired;
}

type ToolMessage = Extract<LanguageModelV4Message, { role: "tool" }>;

/** Merges all tool results of one turn into one message. */
function addResults(messages: LanguageModelV4Prompt, content: ToolMessage["content"]) {
  const last = messages.at(-1);
  if (last?.role === "tool") messages[messages.length - 1] = { ...last, content: [...last.content, ...content] };
  else if (content.length) messages.push({ role: "tool", content });
}
