import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { jsonSchema, type ToolSet, tool } from "ai";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { noUsage } from "../usage.ts";
import type { ToolCall } from "./read-tool-call.ts";
import { runTool, type ToolReport, type ToolRules } from "./run-tool.ts";

/** A model's step that called tools. */
export interface RecordedStep {
  /** What the model wrote before the calls. */
  readonly text: string;
  readonly calls: readonly RecordedCall[];
}

/**
 * The ids of calls that no model made: the caller wants their results in the prompt before the first answer. They are
 * recorded as the first step, and the model gets the results as a part of the question, also if it can't use tools.
 */
const givenPrefix = "given_";
export const givenCallId = (id: string): string => `${givenPrefix}${id}`;
export const isGiven = ({ calls }: RecordedStep): boolean =>
  calls.every(({ toolCallId }) => toolCallId.startsWith(givenPrefix));

/** The tools of such a step. Its inputs were checked by who made it. */
export const toolsOfGiven = ({ calls }: RecordedStep): ToolSet =>
  Object.fromEntries(calls.map(({ toolName }) => [toolName, tool({ inputSchema: jsonSchema({ type: "object" }) })]));

export interface RecordedCall extends Pick<ToolCall, "toolCallId" | "toolName" | "input"> {
  /** The provider's own data about the call, which it may want back. */
  readonly providerMetadata?: ToolCall["part"]["providerMetadata"];
}

/** The place of a call in its reply; both count from 0. */
export interface CallPlace {
  readonly step: number;
  readonly index: number;
}

/** Records the tool calls of a reply, so that a reply that starts again continues after them. */
export interface TurnLog {
  /** The recorded steps, in order. They are replayed instead of asking the model again. */
  readonly steps: readonly RecordedStep[];
  /**
   * Stores a step before any of its calls runs. It has no calls that the provider ran itself; `hasReadWeb` tells that
   * there were some, or that the text has sources. `modelCalls` are those since the last step, usually one.
   */
  record(step: {
    text: string;
    calls: readonly ToolCall[];
    hasReadWeb: boolean;
    modelCalls?: readonly ModelCallFacts[];
  }): Promise<void>;
  /** Runs a recorded call, or reports its known outcome. */
  run(call: ToolCall, place: CallPlace, signal: AbortSignal): AsyncIterable<ToolReport>;
}

/** Runs the tools of a request themselves and records nothing. */
export const unrecordedLog = (rules: Omit<ToolRules, "signal">): TurnLog => ({
  steps: [],
  record: async () => {},
  run: (call, _place, signal) => runTool(call, { ...rules, signal }),
});

/** A recorded step as the parts that the model sent then. */
export async function* replayStep({ text, calls }: RecordedStep): AsyncGenerator<LanguageModelV4StreamPart> {
  if (text) {
    yield { type: "text-start", id: "recorded" };
    yield { type: "text-delta", id: "recorded", delta: text };
    yield { type: "text-end", id: "recorded" };
  }
  for (const { toolCallId, toolName, input, providerMetadata } of calls)
    yield {
      type: "tool-call",
      toolCallId,
      toolName,
      // Text that is no JSON is passed on as it was written.
      input: typeof input === "string" ? input : JSON.stringify(input ?? {}),
      ...(providerMetadata ? { providerMetadata } : {}),
    };
  const { inputTokens: total } = noUsage;
  yield {
    type: "finish",
    finishReason: { unified: "tool-calls", raw: undefined },
    usage: {
      inputTokens: { total, noCache: total, cacheRead: total, cacheWrite: total },
      outputTokens: { total, text: total, reasoning: total },
    },
  };
}
