import type { ModelMessage, ToolSet } from "ai";
import { AppError } from "#lib/errors.ts";
import { sortKeys } from "#lib/json/sort-keys.ts";
import type { CutResult, MessageChunk } from "#lib/ui-message.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import type { ToolCall } from "./read-tool-call.ts";
import type { ToolOutput } from "./tool-output.ts";

/** A report of a running tool: any number of preliminary values, then the outcome. */
export type ToolReport =
  | { state: "running"; value: unknown }
  /** Data for readers, besides the call's own output. */
  | { state: "data"; chunk: DataChunk }
  /** What another agent does for the call, for readers. */
  | { state: "inside"; chunk: MessageChunk }
  | { state: "done"; value: unknown; output: ToolOutput; facts?: CallFacts }
  | { state: "failed"; text: string }
  /** The model reads the reason. */
  | { state: "denied"; reason?: string }
  /** A person must decide; `approvalId` identifies the decision. `isUnknown`: it was sent and has no answer. */
  | { state: "waiting"; approvalId: string; isUnknown: boolean; question?: unknown }
  /** The call asks a person while it goes on. */
  | { state: "asking"; approvalId: string; question: unknown };

/** A data part of the stream. Transient ones reach readers, but don't become part of the message. */
export interface DataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: unknown;
  readonly transient?: boolean;
}

/** What people can see of a finished call. */
export interface CallFacts {
  readonly durationMs: number;
  readonly credits: number;
  /** Set if the value is only a part of the result. */
  readonly cut?: CutResult;
}

export interface ToolRules {
  tools: ToolSet;
  messages: ModelMessage[];
  signal: AbortSignal;
  /** Called with the error when a tool throws anything other than an AppError. */
  onError(toolName: string, error: unknown): void;
}

/**
 * Runs one tool call. The message of an AppError is shown to the model and the person; for any other error they see
 * "The tool failed.", because it may name hosts, tables or keys.
 */
export async function* runTool(
  call: ToolCall,
  { tools, messages, signal, onError }: ToolRules,
): AsyncGenerator<ToolReport, void, undefined> {
  const { toolCallId, toolName, input } = call;
  const tool = tools[toolName];
  if (call.problem !== null) return yield { state: "failed", text: call.problem };
  if (!tool?.execute) return yield { state: "failed", text: aiText.toolInterrupted };
  // Approval is handled by supervised runs, not here, so a tool that needs approval never runs here.
  if (tool.needsApproval) return yield { state: "denied" };
  try {
    let value: unknown;
    const result = tool.execute(input, { toolCallId, messages, abortSignal: signal, context: undefined });
    if (isAsyncIterable(result)) {
      for await (const part of result) {
        value = part;
        yield { state: "running", value };
      }
    } else value = await result;
    const output = tool.toModelOutput
      ? await tool.toModelOutput({ toolCallId, input, output: value })
      : plainOutput(value);
    yield { state: "done", value: value ?? null, output };
  } catch (error) {
    if (!(error instanceof AppError) && !signal.aborted) onError(toolName, error);
    yield { state: "failed", text: error instanceof AppError ? error.message : aiText.toolFailed };
  }
}

export function plainOutput(value: unknown): ToolOutput {
  if (typeof value === "string") return { type: "text", value };
  // The JSON round trip converts dates and similar values the way the provider would.
  return { type: "json", value: sortKeys(JSON.parse(JSON.stringify(value ?? null) ?? "null")) };
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
