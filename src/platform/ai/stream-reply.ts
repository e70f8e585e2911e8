import type { UIMessageChunk } from "ai";
import { timers } from "#product/timers.ts";
import { createFault, readFault } from "./faults.ts";
import type { ConnectedModel, Timeouts } from "./providers.ts";
import { readAhead } from "./read-ahead.ts";
import type { Generation, GenerationEnd, ReplyRequest, ResponseFormat } from "./stream-reply/generation.ts";
import { runSteps } from "./stream-reply/run-steps.ts";
import { noUsage } from "./usage.ts";
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
