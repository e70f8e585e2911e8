import {
  isStepCount,
  type ModelMessage,
  experimental_streamTextLowMemory as streamTextLowMemory,
  type TextStreamPart,
  type ToolChoice,
  type ToolSet,
  toUIMessageChunk,
  type UIMessageChunk,
} from "ai";
import { downloadFiles, foldSystem } from "./download-files.ts";
import { faultOf, type ProviderFault, readFault } from "./faults.ts";
import { openParts } from "./open-parts.ts";
import type { ConnectedModel, Timeouts } from "./providers.ts";
import { speakPlainly } from "./speak-plainly.ts";
import { addUsage, noUsage, type Usage } from "./usage.ts";
import { type ModelCall, type WatchRules, watchModel } from "./watch-model.ts";

export interface Ask {
  model: ConnectedModel;
  system?: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  toolChoice?: ToolChoice<ToolSet>;
  /** Model calls in one reply; 1 unless given, 20 with tools. */
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
  /** Stops the reply; what came so far stays. */
  signal?: AbortSignal;
  timeouts?: Partial<Timeouts>;
  /** Hears of every model call, for metrics and logs. */
  onCall?: (call: ModelCall) => void;
  /** Hears what really went wrong in a tool that threw something else than an AppError; for the log. */
  onToolError?: (toolName: string, error: unknown) => void;
}

export interface GenerationEnd {
  state: "done" | "stopped" | "failed";
  finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "other" | null;
  /** The text of the last step. */
  text: string;
  /** Of all steps that finished. */
  usage: Usage;
  steps: number;
  firstTokenMs: number | null;
  /** At least one token came: a stopped reply is then charged (behaviours, G12). */
  hasOutput: boolean;
  /** Exactly when failed. */
  fault?: ProviderFault;
}

/**
 * A reply as it is written. Nothing happens before the first chunk is asked for; leaving the loop early stops the
 * reply. The chunks are those of the AI SDK's UI message stream from `start-step` to `finish-step`: never `start`,
 * `finish`, `error` or `abort`, which the caller writes around them. Every part and every step that was opened is
 * closed, and every tool call has its outcome, also when the reply fails in the middle.
 */
export interface Generation {
  chunks: AsyncIterable<UIMessageChunk>;
  /** Never rejects; settles right after the last chunk. */
  end: Promise<GenerationEnd>;
}

const stepsWithTools = 20;

/** Lets a model answer. Provider errors never come out as they are: see `GenerationEnd.fault`. */
export function streamReply(ask: Ask, responseFormat?: WatchRules["responseFormat"]): Generation {
  let settle: (end: GenerationEnd) => void = () => {};
  const end = new Promise<GenerationEnd>((resolve) => {
    settle = resolve;
  });
  return { chunks: write(ask, responseFormat, (outcome) => settle(outcome)), end };
}

/** Reads a reply that nobody watches. */
export async function readToEnd(generation: {
  chunks: AsyncIterable<unknown>;
  end: Promise<GenerationEnd>;
}): Promise<GenerationEnd> {
  for await (const _ of generation.chunks);
  return generation.end;
}

async function* write(
  ask: Ask,
  responseFormat: WatchRules["responseFormat"],
  resolve: (end: GenerationEnd) => void,
): AsyncGenerator<UIMessageChunk, void, undefined> {
  const { model } = ask;
  const timeouts = { ...model.timeouts, ...ask.timeouts };
  const started = performance.now();
  const end: GenerationEnd = {
    state: "stopped",
    finishReason: null,
    text: "",
    usage: noUsage,
    steps: 0,
    firstTokenMs: null,
    hasOutput: false,
  };
  const open = openParts();
  const leave = new AbortController();
  const signal = ask.signal ? AbortSignal.any([ask.signal, leave.signal]) : leave.signal;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    leave.abort();
  }, timeouts.totalMs);

  const fail = (fault: ProviderFault) => {
    end.state = "failed";
    end.fault = fault;
  };
  const rules: WatchRules = {
    timeouts,
    ...(responseFormat ? { responseFormat } : {}),
    onToken() {
      end.firstTokenMs ??= Math.round(performance.now() - started);
      end.hasOutput = true;
    },
    onCall(call) {
      end.usage = addUsage(end.usage, call.usage);
      ask.onCall?.(call);
    },
  };

  try {
    yield* answer();
    yield* open.close();
  } finally {
    // Here, so that it also happens when the reader leaves in the middle.
    resolve(end);
  }

  async function* answer(): AsyncGenerator<UIMessageChunk, void, undefined> {
    try {
      for await (const part of partsOf(ask, rules, signal)) {
        if (part.type === "error") {
          fail(readFault(part.error, model.who, model.secrets));
          break;
        }
        if (part.type === "abort") break;
        if (part.type === "start-step") {
          end.steps++;
          end.text = "";
        }
        if (part.type === "text-delta") end.text += part.text;
        if (part.type === "finish") {
          end.state = "done";
          end.finishReason = reasonOf(part.finishReason);
        }
        const chunk = open.admit(
          part,
          toUIMessageChunk(part, {
            ...(ask.tools ? { tools: ask.tools } : {}),
            sendSources: true,
            sendStart: false,
            sendFinish: false,
          }),
        );
        if (chunk) yield chunk;
      }
    } catch (error) {
      fail(readFault(error, model.who, model.secrets));
    } finally {
      clearTimeout(timer);
      if (isLate && end.state !== "done") fail(faultOf("timeout", model.who));
      leave.abort();
    }
  }
}

function reasonOf(reason: string): GenerationEnd["finishReason"] {
  return reason === "stop" || reason === "length" || reason === "content-filter" || reason === "tool-calls"
    ? reason
    : "other";
}

/** The SDK's parts; ends at once when the signal aborts, even if a tool does not listen to it. */
async function* partsOf(
  ask: Ask,
  rules: WatchRules,
  signal: AbortSignal,
): AsyncGenerator<TextStreamPart<ToolSet>, void, undefined> {
  if (signal.aborted) return;
  const { model, system } = ask;
  const hasTools = model.takesTools && ask.tools && Object.keys(ask.tools).length > 0;
  const tools = hasTools && ask.tools ? speakPlainly(ask.tools, ask.onToolError ?? (() => {})) : undefined;
  const isFolded = system !== undefined && !model.takesSystem;
  const result = streamTextLowMemory({
    model: watchModel(model, rules),
    messages: isFolded ? foldSystem(system, ask.messages) : ask.messages,
    ...(system && !isFolded ? { instructions: system } : {}),
    ...(tools ? { tools, stopWhen: isStepCount(ask.maxSteps ?? stepsWithTools) } : {}),
    ...(tools && ask.toolChoice ? { toolChoice: ask.toolChoice } : {}),
    ...(ask.maxOutputTokens ? { maxOutputTokens: ask.maxOutputTokens } : {}),
    ...(ask.temperature === undefined ? {} : { temperature: ask.temperature }),
    // Whether and how to try again is the caller's decision, see faults.ts.
    maxRetries: 0,
    abortSignal: signal,
    experimental_download: downloadFiles(model.fetch),
    // Without a listener the SDK prints the error, request and all, to the console.
    onError() {},
  });
  const reader = result.stream.getReader();
  let wake: (() => void) | null = null;
  const onAbort = () => wake?.();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const next = await new Promise<Awaited<ReturnType<typeof reader.read>> | null>((resolve, reject) => {
        wake = () => resolve(null);
        reader.read().then(resolve, reject);
      });
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    reader.cancel().catch(() => {});
  }
}
