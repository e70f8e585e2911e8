import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ModelMessage, ToolChoice, ToolSet, UIMessageChunk } from "ai";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { Provider } from "#product/models/provider.ts";
import type { ReasoningEffort } from "#product/models/settings.ts";
import { timers } from "#product/timers.ts";
import { callModel, factsOfCall, type ModelCall } from "./call-model.ts";
import { createFault, faultError, type ProviderFault, readFault } from "./faults.ts";
import { createModelCallAccumulator } from "./model-call-accumulator.ts";
import { isToken } from "./normalize-stream.ts";
import { cacheKeyOptions, markCacheBreakpoints } from "./prompt/cache-breakpoints.ts";
import { modelPrompt } from "./prompt/model-prompt.ts";
import type { ConnectedModel, Timeouts } from "./providers.ts";
import { readAhead } from "./read-ahead.ts";
import { type DeferredTools, loadTools } from "./tools/deferred-tools.ts";
import { describeTools, modelToolChoice } from "./tools/describe-tools.ts";
import { mergeIterables } from "./tools/merge-iterables.ts";
import { withProviderSearch } from "./tools/provider-search.ts";
import { replayStep, type TurnLog, unrecordedLog } from "./tools/turn-log.ts";
import { addUsage, noUsage, type Usage } from "./usage.ts";

export interface ReplyRequest {
  model: ConnectedModel;
  system?: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  /** Those of the tools that the model must search for. */
  deferredTools?: DeferredTools | undefined;
  /** Name of the tool that the provider's own web search replaces if the model has one. */
  webSearchTool?: string | undefined;
  /** Runs the tools and remembers their calls. Without it, the tools' own `execute` runs. */
  log?: TurnLog | undefined;
  toolChoice?: ToolChoice<ToolSet>;
  /** Maximum model calls that may use tools; after them, the model must answer. Defaults to 20. */
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
  /** Only for models that support it. */
  reasoningEffort?: ReasoningEffort | undefined;
  /** The same for requests that begin alike, so that they find each other's cache. Without it, nothing is marked. */
  cacheKey?: string;
  /** Another request will continue this conversation, so its messages are cached, too. */
  isContinued?: boolean;
  /** Messages that people have sent into the reply since its step before; called before each step but the first. */
  takeSteering?: TakeSteering | undefined;
  /** Stops the reply; the text so far is kept. */
  signal?: AbortSignal;
  timeouts?: Partial<Timeouts>;
  /** Called after every model call, for metrics and logs. */
  onCall?: (call: ModelCall) => void;
  /** Called with an error of a tool that is not an AppError, for the log. */
  onToolError?: (toolName: string, error: unknown) => void;
}

/** A message that a person sent into a reply: for readers, and for the model. */
export interface Steering {
  readonly chunk: UIMessageChunk;
  readonly messages: readonly ModelMessage[];
}

/** `isRecorded`: the step is replayed, so the model got only what it got then. */
export type TakeSteering = (step: number, options: { isRecorded: boolean }) => Promise<readonly Steering[]>;

export interface GenerationEnd {
  state: "done" | "stopped" | "failed";
  finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "other" | null;
  /** The text of the last step. */
  text: string;
  /** The sum of all finished steps. */
  usage: Usage;
  /** What the last model call read and wrote, without its reasoning: what the next turn begins with. */
  contextTokens: number;
  steps: number;
  /** The calls of the model that the log has not recorded with their tool calls, failed ones included. */
  calls: ModelCallFacts[];
  firstTokenMs: number | null;
  /** At least one token arrived, so a stopped reply is charged. */
  hasOutput: boolean;
  /** The reply has text, a file or a tool result. Reasoning alone is not an answer. */
  hasAnswer: boolean;
  /** A tool call waits for a person. The reply continues from its log once they have decided. */
  isWaiting: boolean;
  /** The log could not record a call, for example because another process has taken the reply over. */
  logError?: unknown;
  /** Set exactly when the state is "failed". */
  fault?: ProviderFault;
}

/**
 * A reply while it is generated. Nothing happens before the first chunk is read, and leaving the loop early stops the
 * reply. The chunks are those of the AI SDK's UI message stream from `start-step` to `finish-step`; the caller adds
 * `start`, `finish`, `error` and `abort`. Every opened part and step is closed, and every tool call gets an outcome,
 * even when the reply fails.
 */
export interface Generation {
  chunks: AsyncIterableIterator<UIMessageChunk>;
  /** Calls the model now instead of when the first chunk is read. End it by the signal if it will not be read. */
  start(): void;
  /** Never rejects; resolves right after the last chunk. */
  end: Promise<GenerationEnd>;
}

type ResponseFormat = LanguageModelV4CallOptions["responseFormat"];

const maxStepsWithTools = 20;
/** How often a provider may pause within one step. */
const maxPauses = 5;

/** Generates a reply. Errors of the provider end up in `GenerationEnd.fault`. */
export function streamReply(ask: ReplyRequest, responseFormat?: ResponseFormat): Generation {
  let resolveEnd: (end: GenerationEnd) => void = () => {};
  const end = new Promise<GenerationEnd>((resolve) => {
    resolveEnd = resolve;
  });
  const chunks = readAhead(streamChunks(ask, responseFormat, (outcome) => resolveEnd(outcome)));
  // The first chunk opens the step; the second one is the model's.
  return { chunks, end, start: () => chunks.readAhead(2) };
}

/** Reads a reply to its end when only the result matters. */
export async function readToEnd(generation: {
  chunks: AsyncIterable<unknown>;
  end: Promise<GenerationEnd>;
}): Promise<GenerationEnd> {
  for await (const _ of generation.chunks);
  return generation.end;
}

async function* streamChunks(
  ask: ReplyRequest,
  responseFormat: ResponseFormat,
  resolve: (end: GenerationEnd) => void,
): AsyncGenerator<UIMessageChunk, void, undefined> {
  const { model } = ask;
  const timeouts = { ...model.timeouts, ...(ask.reasoningEffort && whileReasoning(model)), ...ask.timeouts };
  const end: GenerationEnd = {
    state: "stopped",
    finishReason: null,
    text: "",
    usage: noUsage,
    contextTokens: 0,
    steps: 0,
    calls: [],
    firstTokenMs: null,
    hasOutput: false,
    hasAnswer: false,
    isWaiting: false,
  };
  const abort = new AbortController();
  const signal = ask.signal ? AbortSignal.any([ask.signal, abort.signal]) : abort.signal;
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    abort.abort();
  }, timeouts.totalMs);
  try {
    yield* runSteps(ask, responseFormat, { timeouts, signal, end });
  } catch (error) {
    end.state = "failed";
    end.fault = readFault(error, model.providerName, model.secrets);
  } finally {
    if (isTimedOut && end.state === "stopped") {
      end.state = "failed";
      end.fault = createFault("timeout", model.providerName);
    }
    clearTimeout(timer);
    // Also runs when the reader leaves early; the abort then stops the provider and the tools.
    if (end.state !== "done") abort.abort();
    resolve(end);
  }
}

/** A model that reasons may be silent for minutes. */
const whileReasoning = ({ timeouts: { firstByteMs, idleMs } }: ConnectedModel): Partial<Timeouts> => ({
  firstByteMs: Math.max(firstByteMs, timers.model.slowMs),
  idleMs: Math.max(idleMs, timers.model.slowMs),
});

const signsReasoning: readonly Provider[] = ["ANTHROPIC", "AWS_BEDROCK"];

interface StepsContext {
  timeouts: Timeouts;
  signal: AbortSignal;
  /** Updated while the steps run. */
  end: GenerationEnd;
}

/** Alternates model calls and tool calls until the model calls no more tools. */
async function* runSteps(
  ask: ReplyRequest,
  responseFormat: ResponseFormat,
  { timeouts, signal, end }: StepsContext,
): AsyncGenerator<UIMessageChunk, void, undefined> {
  const { model } = ask;
  if (signal.aborted) return;
  const started = performance.now();
  const tools =
    model.supportsTools && ask.tools ? withProviderSearch(ask.tools, ask.webSearchTool, model.webSearch) : {};
  const hasTools = Object.keys(tools).length > 0;
  const maxSteps = ask.maxSteps ?? (hasTools ? maxStepsWithTools : 0);
  const prompt = await modelPrompt(model, ask.system, ask.messages, signal);
  const loading = loadTools(tools, ask.deferredTools, {
    hasDeferral: model.supportsDeferredTools,
    prompt: [...prompt],
  });
  const log = ask.log ?? unrecordedLog({ tools, messages: ask.messages, onError: ask.onToolError ?? (() => {}) });
  // Providers that sign their reasoning want it back with its tool calls, but the log doesn't keep it.
  const isReasoningLost = log.steps.length > 0 && signsReasoning.includes(model.provider);
  const options = buildCallOptions(isReasoningLost ? { ...ask, reasoningEffort: undefined } : ask, responseFormat);
  const usedCallIds = new Set<string>();
  const onCall = (call: ModelCall) => {
    end.usage = addUsage(end.usage, call.usage);
    end.calls.push(factsOfCall(call));
    if (call.state === "done") end.contextTokens = call.usage.totalTokens - call.usage.reasoningTokens;
    ask.onCall?.(call);
  };
  const onPart = (part: LanguageModelV4StreamPart) => {
    if (!isToken(part)) return;
    end.hasOutput = true;
    end.firstTokenMs ??= Math.round(performance.now() - started);
  };

  const cached = () =>
    ask.cacheKey === undefined
      ? loading.markFound(prompt)
      : markCacheBreakpoints(loading.markFound(prompt), model.provider, {
          isContinued: hasTools || ask.isContinued === true,
        });

  for (;;) {
    const offered = loading.available();
    const step = createModelCallAccumulator(model, offered);
    const stepNumber = end.steps++;
    const recorded = log.steps[stepNumber];
    if (stepNumber > 0 && ask.takeSteering)
      for (const { chunk, messages } of await ask.takeSteering(stepNumber, { isRecorded: recorded !== undefined })) {
        prompt.push(...(await modelPrompt(model, undefined, messages, signal)));
        yield chunk;
      }
    yield { type: "start-step" };
    try {
      const stepOptions = {
        ...options,
        ...(hasTools
          ? { tools: await describeTools(offered, model.provider), toolChoice: modelToolChoice(ask.toolChoice) }
          : {}),
        ...(stepNumber >= maxSteps && hasTools ? withoutToolUse : {}),
        prompt: cached(),
      };
      const callAfter = (said: LanguageModelV4Prompt) =>
        callModel(
          model,
          { ...stepOptions, prompt: [...stepOptions.prompt, ...said] },
          { timeouts, signal, onCall, usedCallIds },
        );
      let parts = recorded ? replayStep(recorded) : callAfter([]);
      for (let pauses = 0; ; pauses++) {
        for await (const part of parts) {
          onPart(part);
          const chunk = await step.addPart(part);
          end.text = step.text;
          end.hasAnswer ||= isAnswer(chunk);
          if (chunk) yield chunk;
        }
        if (!step.isPaused || pauses >= maxPauses || signal.aborted) break;
        parts = callAfter(step.toMessages());
      }
      if (step.calls.length > 0 && mayRunTools(step.finishReason) && stepNumber < maxSteps) {
        if (!recorded) {
          const { text, calls, hasReadWeb } = step;
          await log.record({ text, calls, hasReadWeb, modelCalls: end.calls.splice(0) });
        }
        const running = step.calls.map(async function* (call, index) {
          usedCallIds.add(call.toolCallId);
          try {
            for await (const report of log.run(call, { step: stepNumber, index }, signal)) yield { call, report };
          } catch (error) {
            // The log yields failures of tools as reports; this is one of the log itself, unless a stop has ended the call.
            if (!signal.aborted) end.logError ??= error;
          }
        });
        for await (const { call, report } of mergeIterables(running, signal)) {
          const chunk = await step.addToolReport(call, report, signal);
          if (report.state === "done") loading.addOutput(call.toolName, report.value);
          end.isWaiting ||= report.state === "waiting";
          end.hasAnswer ||= isAnswer(chunk);
          if (chunk) yield chunk;
        }
      }
    } catch (error) {
      yield* step.closeOpenParts();
      throw error;
    }
    yield* step.closeOpenParts();
    if (end.logError) return;
    if (signal.aborted || step.finishReason === null) return;
    end.finishReason = knownFinishReason(step.finishReason);
    if (end.finishReason === "content-filter" && !end.hasOutput)
      throw faultError(createFault("refused", model.providerName));
    if (end.isWaiting || !step.calls.length || !mayRunTools(step.finishReason) || stepNumber >= maxSteps) break;
    prompt.push(...step.toMessages());
  }
  end.state = "done";
}

/** The tools stay in the request, because earlier calls refer to them and providers cache their definitions. */
const withoutToolUse = { toolChoice: { type: "none" as const } };

function isAnswer(chunk: UIMessageChunk | null | undefined): boolean {
  if (chunk?.type === "text-delta") return chunk.delta.trim() !== "";
  return chunk?.type === "file" || (chunk?.type === "tool-output-available" && chunk.preliminary !== true);
}

/** The tool calls of a reply that was truncated or filtered may be incomplete, so they are not run. */
function mayRunTools(reason: string | null): boolean {
  return reason === "tool-calls" || reason === "stop" || reason === "other";
}

function buildCallOptions(
  ask: ReplyRequest,
  responseFormat: ResponseFormat,
): Omit<LanguageModelV4CallOptions, "prompt"> {
  return {
    ...(responseFormat ? { responseFormat } : {}),
    ...(ask.maxOutputTokens ? { maxOutputTokens: ask.maxOutputTokens } : {}),
    ...(ask.temperature === undefined ? {} : { temperature: ask.temperature }),
    ...(ask.reasoningEffort && { reasoning: ask.reasoningEffort }),
    providerOptions: cacheKeyOptions(ask.model.provider, ask.cacheKey),
  };
}

function knownFinishReason(reason: string): GenerationEnd["finishReason"] {
  return reason === "stop" || reason === "length" || reason === "content-filter" || reason === "tool-calls"
    ? reason
    : "other";
}
