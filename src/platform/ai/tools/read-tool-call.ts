import type { LanguageModelV4ToolCall } from "@ai-sdk/provider";
import { asSchema, type ToolSet } from "ai";
import { storableJson } from "#lib/json/storable-json.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";

/** A model's parsed and validated tool call. `problem` is set when the call can't be run. */
export interface ToolCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
  problem: string | null;
  isByProvider: boolean;
  part: LanguageModelV4ToolCall;
}

/** Parses a model's tool call. Unknown tools and invalid JSON become a `problem` that is reported to the model. */
export async function readToolCall(part: LanguageModelV4ToolCall, tools: ToolSet): Promise<ToolCall> {
  const { toolCallId, toolName } = part;
  const isByProvider = part.providerExecuted === true;
  const call = (input: unknown, problem: string | null = null): ToolCall => ({
    toolCallId,
    toolName,
    input,
    problem,
    isByProvider,
    part,
  });
  const json = parseJson(part.input);
  if (json === undefined) return call(part.input, isByProvider ? null : aiText.toolInputNotJson(toolName));
  if (isByProvider) return call(json);
  const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
  if (!tool) return call(json, aiText.unknownTool(toolName, Object.keys(tools)));
  const checked = await asSchema(tool.inputSchema).validate?.(json);
  if (!checked) return call(json);
  return checked.success
    ? call(checked.value)
    : call(json, aiText.invalidToolInput(toolName, describeIssues(checked.error)));
}

/** NUL and halves of surrogate pairs, which PostgreSQL can neither store nor compare. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    // A `__proto__` key from a model must reach tools as plain data only.
    const value: unknown = JSON.parse(text, (key, inner) => (key === "__proto__" ? undefined : inner));
    return mayBeUnstorable.test(text) ? storableJson(value) : value;
  } catch {
    return undefined;
  }
}

/** What is wrong with the input, so that the model can fix it; zod lists issues. */
function describeIssues(error: Error): string {
  const listed = [error, error.cause].find(hasIssues);
  if (!listed) return error.message.slice(0, 300);
  return listed.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path?.map(String).join(".") || "input"}: ${message}`)
    .join("; ");
}

function hasIssues(error: unknown): error is { issues: { path?: PropertyKey[]; message: string }[] } {
  return typeof error === "object" && error !== null && "issues" in error && Array.isArray(error.issues);
}
