import type { ModelMessage, ToolSet } from "ai";
import { type Reservation, releaseReservation } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { type AcquiredModel, acquireModel } from "#features/credential/service/acquire-model.ts";
import { type MessageChunk, withDuration } from "#lib/ui-message.ts";
import { type GenerationEnd, streamReply } from "#platform/ai/stream-reply.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { AnswerNote } from "../schema.ts";
import { requireContextWindow } from "./context-window.ts";

export interface TurnRequest {
  /** Id of the logical request. Its fallback and its restart after a crash reuse it and are charged once. */
  requestId: string;
  source: CreditSource;
  /** null is Auto. */
  languageModelId: string | null;
  isFallback: boolean;
  /** A model that was acquired before; without it, `streamTurn` acquires one. */
  acquired?: AcquiredModel;
  /** A flat price instead of the model's, in credits. */
  price?: number;
  /** Label of the requesting step; null in a chat. */
  step: string | null;
  system: string;
  /** A function if the messages depend on the answering model's context window or inputs. */
  messages: ModelMessage[] | ((acquired: AcquiredModel) => Promise<ModelMessage[]>);
  tools?: ToolSet;
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
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
}

/**
 * Streams one answer of a model. Throws what `acquireModel` throws, and "invalid" if the request exceeds the context
 * window; a provider's failure is in `end.fault`. The caller stores the message and charges or releases `reservation`
 * in one transaction.
 */
export async function streamTurn(ctx: WorkspaceContext, request: TurnRequest): Promise<Turn> {
  const acquired =
    request.acquired ??
    (await acquireModel(ctx, {
      requestId: request.requestId,
      languageModelId: request.languageModelId,
      source: request.source,
      isFallback: request.isFallback,
      ...(request.price === undefined ? {} : { price: request.price }),
    }));
  ctx.app.failpoint("model.held");
  const messages = await releaseOnError(ctx, acquired, async () => {
    const builtMessages = typeof request.messages === "function" ? await request.messages(acquired) : request.messages;
    requireContextWindow(acquired, { ...request, messages: builtMessages });
    return builtMessages;
  });
  const generation = streamReply({
    model: acquired.connected,
    system: request.system,
    messages,
    tools: request.tools,
    maxSteps: request.maxSteps,
    maxOutputTokens: request.maxOutputTokens ?? undefined,
    temperature: request.temperature ?? undefined,
    signal: request.signal ? AbortSignal.any([request.writer.signal, request.signal]) : request.writer.signal,
    onCall: (call) =>
      ctx.app.metrics.model({
        model: call.modelId,
        state: call.state,
        firstTokenMs: call.firstTokenMs,
        totalTokens: call.usage.totalTokens,
      }),
  });
  request.writer.write({ type: "start", messageId: request.messageId });
  const withDurations = addReasoningDurations();
  for await (const chunk of generation.chunks) {
    request.writer.write(withDurations(chunk as MessageChunk));
    ctx.app.failpoint("model.firstChunk");
  }
  ctx.app.failpoint("model.ended");
  const { reservation, credits, model } = acquired;
  return { end: await generation.end, reservation, credits, languageModelId: model.id, modelName: model.displayName };
}

/** Runs work before a model call. If it throws, the reservation is released. */
export async function releaseOnError<T>(
  ctx: WorkspaceContext,
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
