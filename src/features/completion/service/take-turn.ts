import type { ModelMessage, ToolSet } from "ai";
import { type Hold, release } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { type ModelGrant, takeModel } from "#features/credential/service/use-model.ts";
import { type MessageChunk, withDuration } from "#lib/ui-message.ts";
import { type GenerationEnd, streamReply } from "#platform/ai/generate.ts";
import type { Member } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { AnswerNote } from "../schema.ts";
import { checkWindow } from "./check-window.ts";

export interface TurnAsk {
  /** The logical request: its fallback and its restart after a crash use the same one and are charged once. */
  requestId: string;
  source: CreditSource;
  /** null is Auto. */
  languageModelId: string | null;
  isFallback: boolean;
  /** Taken before; without it the check is made now. */
  grant?: ModelGrant;
  /** A flat price instead of the model's. */
  price?: number;
  /** The step that asks, as people know it; null in a chat. */
  step: string | null;
  system: string;
  /** A function where they depend on what really answers: its window, whether it sees. */
  messages: ModelMessage[] | ((grant: ModelGrant) => Promise<ModelMessage[]>);
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
  hold: Hold;
  credits: number;
  /** What really answered: Auto resolved. */
  languageModelId: string;
  modelName: string;
}

/**
 * One streamed answer of a model, charged to the workspace: the credit and key check of spec 1 §4, then the call. The
 * caller stores the message and settles or releases `hold` in one transaction. Throws only what the check throws, and
 * refuses what the model cannot take before it is sent.
 */
export async function takeTurn(ctx: Member, ask: TurnAsk): Promise<Turn> {
  const grant =
    ask.grant ??
    (await takeModel(ctx, {
      requestId: ask.requestId,
      languageModelId: ask.languageModelId,
      source: ask.source,
      isFallback: ask.isFallback,
      ...(ask.price === undefined ? {} : { price: ask.price }),
    }));
  ctx.app.failpoint("model.held");
  const messages = await holding(ctx, grant, async () => {
    const made = typeof ask.messages === "function" ? await ask.messages(grant) : ask.messages;
    checkWindow(grant, { ...ask, messages: made });
    return made;
  });
  const generation = streamReply({
    model: grant.connected,
    system: ask.system,
    messages,
    tools: ask.tools,
    maxSteps: ask.maxSteps,
    maxOutputTokens: ask.maxOutputTokens ?? undefined,
    temperature: ask.temperature ?? undefined,
    signal: ask.signal ? AbortSignal.any([ask.writer.signal, ask.signal]) : ask.writer.signal,
    onCall: (call) =>
      ctx.app.metrics.model({
        model: call.modelId,
        state: call.state,
        firstTokenMs: call.firstTokenMs,
        totalTokens: call.usage.totalTokens,
      }),
  });
  ask.writer.write({ type: "start", messageId: ask.messageId });
  const timed = timeThoughts();
  for await (const chunk of generation.chunks) {
    ask.writer.write(timed(chunk as MessageChunk));
    ctx.app.failpoint("model.firstChunk");
  }
  ctx.app.failpoint("model.ended");
  const { hold, credits, model } = grant;
  return { end: await generation.end, hold, credits, languageModelId: model.id, modelName: model.displayName };
}

/** Work before a call; when it throws, the hold is given back. */
export async function holding<T>(ctx: Member, { hold }: ModelGrant, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await release(ctx.db, hold);
    throw error;
  }
}

/** That an answer ended at its limit. */
export function truncation(
  { end, modelName }: Pick<Turn, "end" | "modelName">,
  maxTokens: number | null,
): AnswerNote[] {
  return end.state === "done" && end.finishReason === "length"
    ? [{ kind: "truncated", model: modelName, maxTokens }]
    : [];
}

/** Writes on the end of each thought how long it took, so that every reader, also a late one, can tell. */
function timeThoughts(): (chunk: MessageChunk) => MessageChunk {
  const begun = new Map<unknown, number>();
  return (chunk) => {
    if (chunk.type === "reasoning-start") begun.set(chunk.id, performance.now());
    const from = begun.get(chunk.id);
    if (chunk.type !== "reasoning-end" || from === undefined) return chunk;
    return withDuration(chunk, Math.round(performance.now() - from));
  };
}

/** The envelope's last chunk, as the AI SDK's protocol names the ways a stream may end. */
export function lastChunk(end: GenerationEnd): MessageChunk {
  if (end.state === "failed") return { type: "error", errorText: end.fault?.text ?? "" };
  if (end.state === "stopped") return { type: "abort" };
  return { type: "finish", finishReason: end.finishReason ?? "stop" };
}
