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
  /** The logical request: its fallback and its restart after a crash use the same one and are charged once. */
  requestId: string;
  source: CreditSource;
  /** null is Auto. */
  languageModelId: string | null;
  isFallback: boolean;
  /** Taken before; without it the check is made now. */
  acquired?: AcquiredModel;
  /** A flat price instead of the model's. */
  price?: number;
  /** The step that asks, as people know it; null in a chat. */
  step: string | null;
  system: string;
  /** A function where they depend on what really answers: its window, whether it sees. */
  messages: ModelMessage[] | ((acquired: AcquiredModel) => Promise<ModelMessage[]>);
  tools?: ToolSet;
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
  /** Readers see every chunk; a stop asked for through the stream ends the turn. */
  writer: Pick<StreamWriter, "write" | "signal">;
  /** Ends the turn like a stop, for instance when the step's time is up. */
  signal?: AbortSignal;
  /** The message that the chunks make up. */
  messageId: string;
}

export interface Turn {
  end: GenerationEnd;
  reservation: Reservation;
  credits: number;
  /** What really answered: Auto resolved. */
  languageModelId: string;
  modelName: string;
}

/**
 * One streamed answer of a model, charged to the workspace: the credit and key check, then the call. The
 * caller stores the message and settles or releases `hold` in one transaction. Throws only what the check throws, and
 * refuses what the model cannot take before it is sent.
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

/** Work before a call; when it throws, the hold is given back. */
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

/** That an answer ended at its limit. */
export function truncationNotes(
  { end, modelName }: Pick<Turn, "end" | "modelName">,
  maxTokens: number | null,
): AnswerNote[] {
  return end.state === "done" && end.finishReason === "length"
    ? [{ kind: "truncated", model: modelName, maxTokens }]
    : [];
}

/** Writes on the end of each thought how long it took, so that every reader, also a late one, can tell. */
function addReasoningDurations(): (chunk: MessageChunk) => MessageChunk {
  const startedAtMs = new Map<unknown, number>();
  return (chunk) => {
    if (chunk.type === "reasoning-start") startedAtMs.set(chunk.id, performance.now());
    const startMs = startedAtMs.get(chunk.id);
    if (chunk.type !== "reasoning-end" || startMs === undefined) return chunk;
    return withDuration(chunk, Math.round(performance.now() - startMs));
  };
}

/** The envelope's last chunk, as the AI SDK's protocol names the ways a stream may end. */
export function toEndChunk(end: GenerationEnd): MessageChunk {
  if (end.state === "failed") return { type: "error", errorText: end.fault?.text ?? "" };
  if (end.state === "stopped") return { type: "abort" };
  return { type: "finish", finishReason: end.finishReason ?? "stop" };
}
