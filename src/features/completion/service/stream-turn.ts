import type { ModelMessage, ToolSet } from "ai";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { type Reservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { type AcquiredModel, acquireModel, type ModelRequest } from "#features/credential/service/acquire-model.ts";
import { type MessageChunk, withDuration } from "#lib/ui-message.ts";
import type { Generation, GenerationEnd, TakeSteering } from "#platform/ai/stream-reply/generation.ts";
import { streamReply } from "#platform/ai/stream-reply.ts";
import { type DeferredTools, loadedTools } from "#platform/ai/tools/deferred-tools.ts";
import type { TurnLog } from "#platform/ai/tools/turn-log.ts";
import type { ActingContext } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { FailedModel } from "#product/models/failover.ts";
import { type ReasoningEffort, supportedSettings } from "#product/models/settings.ts";
import type { AnswerNote } from "../schema.ts";
import { requireContextWindow } from "./context-window.ts";
import { fitTools } from "./fit-tools.ts";

/** What a turn asks of a model. */
export interface TurnQuestion {
  /** Label of the requesting step; null in a chat. */
  step: string | null;
  system: string;
  /** A function if the messages depend on the answering model's context window or inputs. */
  messages: ModelMessage[] | ((acquired: AcquiredModel) => Promise<ModelMessage[]>);
  tools?: ToolSet;
  /** Those of the tools that the model must search for. */
  deferredTools?: DeferredTools;
  /** Name of the tool that the provider's own web search replaces. */
  webSearchTool?: string;
  /** Runs the tools and remembers their calls. */
  log?: TurnLog;
  /** Messages that people send into the answer; see `ReplyRequest`. */
  takeSteering?: TakeSteering;
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
  reasoningEffort?: ReasoningEffort;
  /** The same for requests that begin alike; see `ReplyRequest`. */
  cacheKey?: string;
  /** What is added to the answer once its text is known. */
  endParts?: (text: string) => MessageChunk[];
}

export interface TurnRequest extends TurnQuestion, Pick<ModelRequest, "chain" | "isChainOnly" | "failed"> {
  /** Id of the logical request. Its fallback and its restart after a crash reuse it and are charged once. */
  requestId: string;
  use: CreditUse;
  /** null is Auto. */
  languageModelId: string | null;
  isFallback: boolean;
  /** A model that was acquired before; without it, `streamTurn` acquires one. */
  acquired?: AcquiredModel;
  /** A call of the acquired model that was opened before. */
  opened?: OpenedTurn | undefined;
  /** A flat price instead of the model's, in credits. */
  price?: number;
  /** Gets every chunk. Its signal ends the turn when a person stops the stream. */
  writer: Pick<StreamWriter, "write" | "signal">;
  /** Also ends the turn, e.g. when the step's time is up. */
  signal?: AbortSignal;
  /** Id of the message that the chunks build. */
  messageId: string;
}

export interface Turn {
  end: GenerationEnd;
  reservation: Reservation;
  credits: number;
  /** The model that answered, with Auto resolved. */
  languageModelId: string;
  modelName: string;
  /** The models that could not answer before it. */
  failed: readonly FailedModel[];
}

/**
 * Streams one answer of a model. Throws what `acquireModel` throws, and "invalid" if the request exceeds the context
 * window; a provider's failure is in `end.fault`. The caller stores the message and charges or releases `reservation`
 * in one transaction.
 */
export async function streamTurn(ctx: ActingContext, request: TurnRequest): Promise<Turn> {
  const acquired =
    request.acquired ??
    (await acquireModel(ctx, {
      requestId: request.requestId,
      languageModelId: request.languageModelId,
      use: request.use,
      isFallback: request.isFallback,
      ...(request.chain && { chain: request.chain }),
      ...(request.isChainOnly && { isChainOnly: true }),
      ...(request.failed && { failed: request.failed }),
      ...(request.price === undefined ? {} : { price: request.price }),
    }));
  ctx.app.failpoint("model.held");
  const { generation, stop } =
    request.opened ?? (await releaseOnError(ctx, acquired, () => openTurn(ctx, acquired, request)));
  const signal = request.signal ? AbortSignal.any([request.writer.signal, request.signal]) : request.writer.signal;
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  request.writer.write({ type: "start", messageId: request.messageId });
  const withDurations = addReasoningDurations();
  let text = "";
  for await (const chunk of generation.chunks) {
    if (chunk.type === "text-delta" && request.endParts) text += chunk.delta;
    request.writer.write(withDurations(chunk as MessageChunk));
    ctx.app.failpoint("model.firstChunk");
  }
  for (const chunk of request.endParts?.(text) ?? []) request.writer.write(chunk);
  ctx.app.failpoint("model.ended");
  const { reservation, credits, model, failed } = acquired;
  const end = await generation.end;
  if (end.logError) throw end.logError;
  return { end, reservation, credits, languageModelId: model.id, modelName: model.displayName, failed };
}

/** A call of a model. Nothing is sent before its chunks are read, or `generation.start`. */
export interface OpenedTurn {
  readonly generation: Generation;
  /** Ends the call; the chunks so far can be read. */
  stop(): void;
}

/** Builds the messages for an acquired model. Throws "invalid" if the request exceeds the context window. */
export async function openTurn(
  ctx: ActingContext,
  acquired: AcquiredModel,
  question: TurnQuestion,
): Promise<OpenedTurn> {
  const messages = typeof question.messages === "function" ? await question.messages(acquired) : question.messages;
  const loaded = question.tools && loadedTools(question.tools, question.deferredTools);
  const fitted = await fitTools(loaded, acquired.model);
  requireContextWindow(acquired, { ...question, messages, toolTokens: fitted.tokens });
  const { reasoningEffort, temperature, maxTokens } = supportedSettings(acquired.model, {
    ...question,
    maxTokens: question.maxOutputTokens,
  });
  const stopping = new AbortController();
  const generation = streamReply({
    model: acquired.connected,
    system: question.system,
    messages,
    tools: fitted.tools && question.tools,
    deferredTools: question.deferredTools,
    webSearchTool: question.webSearchTool,
    log: question.log,
    takeSteering: question.takeSteering,
    maxSteps: question.maxSteps,
    maxOutputTokens: maxTokens,
    temperature,
    reasoningEffort,
    cacheKey: question.cacheKey,
    // The next turn of a chat begins with the messages of this one; a step mostly asks once.
    isContinued: question.step === null || messages.some(({ role }) => role === "assistant"),
    signal: stopping.signal,
    onCall: (call) =>
      ctx.app.metrics.model({
        model: call.modelId,
        state: call.state,
        firstTokenMs: call.firstTokenMs,
        totalTokens: call.usage.totalTokens,
      }),
  });
  return { generation, stop: () => stopping.abort() };
}

/** Runs work before a model call. If it throws, the reservation is released. */
export async function releaseOnError<T>(
  ctx: ActingContext,
  { reservation }: AcquiredModel,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await releaseReservation(ctx.db, reservation);
    throw error;
  }
}

/** The note that an answer was cut off at its token limit. */
export function truncationNotes(
  { end, modelName }: Pick<Turn, "end" | "modelName">,
  maxTokens: number | null,
): AnswerNote[] {
  return end.state === "done" && end.finishReason === "length"
    ? [{ kind: "truncated", model: modelName, maxTokens }]
    : [];
}

/** Adds the duration to the end of each thought, so that readers who join late see it, too. */
function addReasoningDurations(): (chunk: MessageChunk) => MessageChunk {
  const startedAtMs = new Map<unknown, number>();
  return (chunk) => {
    if (chunk.type === "reasoning-start") startedAtMs.set(chunk.id, performance.now());
    const startMs = startedAtMs.get(chunk.id);
    if (chunk.type !== "reasoning-end" || startMs === undefined) return chunk;
    return withDuration(chunk, Math.round(performance.now() - startMs));
  };
}

/** The last chunk of a stream, in the AI SDK's protocol. */
export function toEndChunk(end: GenerationEnd): MessageChunk {
  if (end.state === "failed") return { type: "error", errorText: end.fault?.text ?? "" };
  if (end.state === "stopped") return { type: "abort" };
  return { type: "finish", finishReason: end.finishReason ?? "stop" };
}
