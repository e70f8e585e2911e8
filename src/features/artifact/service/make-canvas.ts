import type { CanvasStreamPart } from "#artifacts/artifact.ts";
import { type Canvas, type MadeCanvas, madeCanvas, specOfKind } from "#artifacts/index.ts";
import { type CanvasTools, type Maker, makers } from "#artifacts/server.ts";
import type { Part } from "#engine/prompt.ts";
import { type Hold, isChargeable } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { type FittedPrompt, fittedPrompt } from "#features/completion/service/model-content.ts";
import { takeObject } from "#features/completion/service/take-object.ts";
import { lastChunk, takeTurn, truncation } from "#features/completion/service/take-turn.ts";
import { setups } from "#features/set-up/service/setups.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { GenerationEnd } from "#platform/ai/generate.ts";
import type { Member } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { errorText } from "#product/texts/error.ts";
import { film, type Made, speak } from "./media.ts";

export interface CanvasOrder {
  /** Its templates are filled. */
  canvas: Canvas;
  /** What is wanted, with what it brings along. */
  parts: readonly Part[];
  /** The logical request: its fallback and its restart after a crash use the same one and are charged once. */
  requestId: string;
  source: CreditSource;
  isFallback: boolean;
  /** The step that asks, as people know it; null for a page. */
  step: string | null;
  writer: Writer;
  signal: AbortSignal;
  /** The message that the chunks make up. */
  messageId: string;
}

export interface CanvasEnd {
  /** Null exactly when `error` says why. */
  made: MadeCanvas | null;
  error?: unknown;
  /** For the caller to settle or release with its commit; null when it never came to a call. */
  charge: { hold: Hold; isDue: boolean; credits?: number } | null;
  last: MessageChunk;
  /** What people are told about it. */
  notes: AnswerNote[];
}

type Writer = Pick<StreamWriter, "write" | "signal">;

/** Makes a canvas of any kind: the one way for steps of runs and for pages. Never throws. */
export async function makeCanvas(ctx: Member, order: CanvasOrder): Promise<CanvasEnd> {
  const { canvas, parts, writer } = order;
  const { streamPart } = specOfKind(canvas.kind);
  const end: CanvasEnd = { made: null, charge: null, last: { type: "finish", finishReason: "stop" }, notes: [] };
  writer.write({ type: "start", messageId: order.messageId });
  const maker: Maker<never> = makers[canvas.kind];
  try {
    // The union keeps a config with its kind, which the compiler loses on the way through the list.
    const content = await maker({
      config: canvas.config as never,
      request: parts,
      tools: toolsFor(ctx, order, streamPart, end),
    });
    const read = madeCanvas.safeParse({ kind: canvas.kind, content });
    if (!read.success) throw unusable();
    return { ...end, made: read.data };
  } catch (error) {
    if (end.last.type === "finish")
      end.last = { type: "error", errorText: error instanceof AppError ? error.message : "" };
    return { ...end, error };
  }
}

const unusable = () =>
  new AppError("provider", errorText.artifact.unusable, { details: { kind: "bad-response", isRetryable: true } });

function toolsFor(ctx: Member, order: CanvasOrder, part: CanvasStreamPart, end: CanvasEnd): CanvasTools {
  const { requestId, source, isFallback, step, writer, messageId } = order;
  const signal = AbortSignal.any([writer.signal, order.signal]);
  const request = { requestId, source, isFallback, step, signal };

  const show: CanvasTools["streamPart"] = (name, data) => writer.write({ type: `data-${name}`, data });

  /** Keeps what an answer cost and how it ended; throws its fault. */
  function note(
    { end: ended, hold, modelName }: { end: GenerationEnd; hold: Hold; modelName: string },
    prompt: FittedPrompt,
  ): void {
    end.charge = { hold, isDue: isChargeable(ended) };
    end.last = lastChunk(ended);
    if (ended.fault) throw faultError(ended.fault, modelName);
    end.notes.push(...prompt.notes, ...truncation({ end: ended, modelName }, null));
  }

  async function store(made: Promise<Made>): Promise<string> {
    const { s3FilePath, error, charge } = await made;
    end.charge = charge;
    if (error !== undefined) throw error;
    return s3FilePath;
  }

  return {
    streamPart: show,
    draftRules: { agent: setups.AGENT_SETUP, workflow: setups.WORKFLOW_SETUP },
    async generateText({ system, parts }) {
      const prompt = fittedPrompt(ctx, parts);
      const turn = await takeTurn(ctx, {
        ...request,
        languageModelId: null,
        system,
        messages: async (grant) => [{ role: "user", content: await prompt.contentFor(grant, estimateTokens(system)) }],
        writer: underName(writer, part),
        messageId,
      });
      note(turn, prompt);
      // What was written before a stop stays.
      if (!turn.end.text.trim()) throw signal.aborted ? signal.reason : unusable();
      return turn.end.text;
    },
    async generateObject({ name, system, parts, schema }) {
      const prompt = fittedPrompt(ctx, parts);
      const made = await takeObject(ctx, {
        ...request,
        by: { languageModelId: null },
        name,
        system,
        messages: async (grant) => [{ role: "user", content: await prompt.contentFor(grant, estimateTokens(system)) }],
        schema,
        onDelta: (delta) => show(part, delta),
      });
      note(made, prompt);
      if (made.object === null) throw signal.aborted ? signal.reason : unusable();
      return made.object;
    },
    generateSpeech: (ask) => store(speak(ctx, request, ask)),
    generateVideo: (ask) => store(film(ctx, request, ask)),
  };
}

/** What a model says streams under the name of the kind; its thoughts and steps as they are. */
function underName(writer: Writer, part: CanvasStreamPart): Writer {
  return {
    signal: writer.signal,
    write(chunk) {
      if (chunk.type === "text-start" || chunk.type === "text-end") return;
      writer.write(chunk.type === "text-delta" ? { type: `data-${part}`, data: chunk.delta } : chunk);
    },
  };
}
