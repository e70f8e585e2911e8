import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { UIMessageChunk } from "ai";
import type { Provider } from "#product/models/provider.ts";
import { callModel, factsOfCall, type ModelCall } from "../call-model.ts";
import { createFault, faultError } from "../faults.ts";
import { createModelCallAccumulator } from "../model-call-accumulator.ts";
import { isToken } from "../normalize-stream.ts";
import { cacheKeyOptions, markCacheBreakpoints } from "../prompt/cache-breakpoints.ts";
import { modelPrompt } from "../prompt/model-prompt.ts";
import type { Timeouts } from "../providers.ts";
import { loadTools } from "../tools/deferred-tools.ts";
import { describeTools, modelToolChoice } from "../tools/describe-tools.ts";
import { addToQuestion, resultTexts } from "../tools/given-results.ts";
import { mergeIterables } from "../tools/merge-iterables.ts";
import { withProviderSearch } from "../tools/provider-search.ts";
import { isGiven, replayStep, toolsOfGiven, unrecordedLog } from "../tools/turn-log.ts";
import { addUsage } from "../usage.ts";
import type { GenerationEnd, ReplyRequest, ResponseFormat } from "./generation.ts";

const maxStepsWithTools = 20;
/** How often a provider may pause within one step. */
const maxPauses = 5;

const signsReasoning: readonly Provider[] = ["ANTHROPIC", "AWS_BEDROCK"];

interface StepsContext {
  timeouts: Timeouts;
  signal: AbortSignal;
  /** Updated while the steps run. */
  end: GenerationEnd;
}

/** Alternates model calls and tool calls until the model calls no more tools. */
export async function* runSteps(
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
  const isReasoningLost = log.steps.some((recorded) => !isGiven(recorded)) && signsReasoning.includes(model.provider);
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
    const stepNumber = end.steps++;
    const recorded = log.steps[stepNumber];
    const given = recorded && isGiven(recorded) ? recorded : null;
    const offered = given ? toolsOfGiven(given) : loading.available();
    const step = createModelCallAccumulator(model, offered);
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
      if (step.calls.length > 0 && mayRunTools(step.finishReason) && (given || stepNumber < maxSteps)) {
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
          end.hasAnswer ||= !given && isAnswer(chunk);
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
    if (end.isWaiting || !step.calls.length || !mayRunTools(step.finishReason)) break;
    if (given) addToQuestion(prompt, resultTexts(step.toMessages()));
    else if (stepNumber >= maxSteps) break;
    else prompt.push(...step.toMessages());
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
