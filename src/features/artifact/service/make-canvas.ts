import type { CanvasStreamPart } from "#artifacts/artifact.ts";
import { type Canvas, type MadeCanvas, madeCanvas, specOfKind } from "#artifacts/index.ts";
import { type CanvasTools, type Maker, makers } from "#artifacts/server.ts";
import type { Part } from "#engine/prompt.ts";
import { agentCall } from "#features/agent-call/service/agent-call.ts";
import type { AgentCall } from "#features/agent-call/service/assembled-call.ts";
import { generationSpecs } from "#features/ai-drafts/service/generation-specs.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { type ChargeDetails, isChargeable, type Reservation } from "#features/billing/service/ledger.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { failoverNotes, failuresOf } from "#features/completion/service/fail-over.ts";
import { generateObject } from "#features/completion/service/generate-object.ts";
import { streamTurn, type Turn, toEndChunk, truncationNotes } from "#features/completion/service/stream-turn.ts";
import { AppError } from "#lib/errors.ts";
import { storableJson } from "#lib/json/storable-json.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { faultError, mayFallBack, type ProviderFault } from "#platform/ai/faults.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { FailedModel } from "#product/models/failover.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { createSpeech, createVideo, type GeneratedMedia } from "./media.ts";

export interface CanvasInput {
  /** The canvas with its templates filled. */
  canvas: Canvas;
  /** The prompt with its attachments. */
  parts: readonly Part[];
  /** Id of the logical request. Its fallback and its restart after a crash reuse it and are charged once. */
  requestId: string;
  use: CreditUse;
  isFallback: boolean;
  /** For the fallback, the models that have failed, as far as they are known. */
  failed: readonly FailedModel[];
  /** Label of the requesting step; null for a page. */
  step: string | null;
  writer: Writer;
  signal: AbortSignal;
  /** Id of the message that the chunks build. */
  messageId: string;
}

export interface CanvasResult {
  /** Null exactly if `error` is set. */
  made: MadeCanvas | null;
  error?: unknown;
  /** To be charged or released in the caller's commit; null if no model was called. */
  charge:
    | ({ reservation: Reservation; isDue: boolean; calls?: readonly ModelCallFacts[] } & Pick<
        ChargeDetails,
        "credits" | "usage"
      >)
    | null;
  endChunk: MessageChunk;
  /** Notes for people. */
  notes: AnswerNote[];
}

type Writer = Pick<StreamWriter, "write" | "signal">;

/** Generates a canvas of any kind, for steps and pages. Never throws; see `error`. */
export async function makeCanvas(ctx: WorkspaceContext, input: CanvasInput): Promise<CanvasResult> {
  const { canvas, parts, writer } = input;
  const { streamPart } = specOfKind(canvas.kind);
  const result: CanvasResult = {
    made: null,
    charge: null,
    endChunk: { type: "finish", finishReason: "stop" },
    notes: [],
  };
  writer.write({ type: "start", messageId: input.messageId });
  const createContent: Maker<never> = makers[canvas.kind];
  try {
    // The catalog pairs each config with its kind, which the compiler cannot follow.
    const content = await createContent({
      config: canvas.config as never,
      request: parts,
      tools: buildTools(ctx, input, streamPart, result),
    });
    const parsed = madeCanvas.safeParse(storableJson({ kind: canvas.kind, content }));
    if (!parsed.success) throw unusableError();
    return { ...result, made: parsed.data };
  } catch (error) {
    if (result.endChunk.type === "finish")
      result.endChunk = { type: "error", errorText: error instanceof AppError ? error.message : "" };
    return { ...result, error };
  }
}

/** If the provider fails, tries the fallback model under the same request, which is charged once. */
export async function makeCanvasWithFallback(
  ctx: WorkspaceContext,
  input: Omit<CanvasInput, "isFallback" | "failed">,
): Promise<CanvasResult> {
  const first = await makeCanvas(ctx, { ...input, isFallback: false, failed: [] });
  const fault = faultOf(first.error);
  if (!fault || !mayFallBack(fault)) return first;
  const second = await makeCanvas(ctx, { ...input, isFallback: true, failed: fault.failed ?? [] });
  const calls = [...(first.charge?.calls ?? []), ...(second.charge?.calls ?? [])];
  return { ...second, charge: second.charge && { ...second.charge, calls } };
}

/** The fault of a model that failed; an unusable answer of one that didn't is none. */
function faultOf(error: unknown): (ProviderFault & { failed?: readonly FailedModel[] }) | null {
  if (!(error instanceof AppError) || error.code !== "provider") return null;
  const { details } = error;
  // Only a provider's fault says whether another model may succeed.
  return typeof details === "object" && details !== null && "mayFallBack" in details
    ? (details as ProviderFault)
    : null;
}

const unusableError = () =>
  new AppError("provider", artifactErrorText.unusableAnswer, { details: { kind: "bad-response", isRetryable: true } });

function buildTools(
  ctx: WorkspaceContext,
  input: CanvasInput,
  part: CanvasStreamPart,
  result: CanvasResult,
): CanvasTools {
  const { requestId, use, isFallback, failed, step, writer, messageId } = input;
  const signal = AbortSignal.any([writer.signal, input.signal]);
  const request = { requestId, use, isFallback, failed, step, signal };

  const showData: CanvasTools["streamPart"] = (name, data) => writer.write({ type: `data-${name}`, data });

  /** Records an answer's charge and end. Throws its fault. */
  function recordResult(
    answer: Pick<Turn, "end" | "reservation" | "languageModelId" | "modelName" | "failed">,
    asked: AgentCall,
  ): void {
    const { end: generationEnd, reservation, modelName } = answer;
    result.charge = {
      reservation,
      isDue: isChargeable(generationEnd),
      usage: generationEnd.usage,
      calls: generationEnd.calls,
    };
    result.endChunk = toEndChunk(generationEnd);
    const { fault } = generationEnd;
    if (fault) throw faultError(fault, modelName, failuresOf(answer, fault));
    const truncated = truncationNotes({ end: generationEnd, modelName }, asked.maxOutputTokens ?? null);
    result.notes.push(...failoverNotes(answer), ...asked.received().notes, ...truncated);
  }

  /** No agent of the workspace writes canvases, but the generation model by the rules of the kind. */
  const askMaker = (system: string, parts: readonly Part[]): Promise<AgentCall> =>
    agentCall(ctx, {
      agent: null,
      step,
      rules: [system],
      conversation: [{ role: "user", sentAt: null, load: () => ({ parts }) }],
    });

  async function recordMedia(made: Promise<GeneratedMedia>): Promise<string> {
    const { s3FilePath, error, charge } = await made;
    result.charge = charge;
    if (error !== undefined) throw error;
    return s3FilePath;
  }

  return {
    streamPart: showData,
    draftRules: { agent: generationSpecs.AGENT_SETUP, workflow: generationSpecs.WORKFLOW_SETUP },
    async generateText({ system, parts }) {
      const asked = await askMaker(system, parts);
      const turn = await streamTurn(ctx, {
        ...asked,
        ...request,
        writer: renameTextChunks(writer, part),
        messageId,
      });
      recordResult(turn, asked);
      // Text written before a stop is kept.
      if (!turn.end.text.trim()) throw signal.aborted ? signal.reason : unusableError();
      return turn.end.text;
    },
    async generateObject({ name, system, parts, schema }) {
      const asked = await askMaker(system, parts);
      const generated = await generateObject(ctx, {
        ...request,
        by: { languageModelId: asked.languageModelId },
        name,
        system: asked.system,
        messages: asked.messages,
        schema,
        onDelta: (delta) => showData(part, delta),
      });
      recordResult(generated, asked);
      if (generated.object === null) throw signal.aborted ? signal.reason : unusableError();
      return generated.object;
    },
    generateSpeech: (ask) => recordMedia(createSpeech(ctx, request, ask)),
    generateVideo: (ask) => recordMedia(createVideo(ctx, request, ask)),
  };
}

/** Renames text chunks to the kind's data part; thoughts and steps stay as they are. */
function renameTextChunks(writer: Writer, part: CanvasStreamPart): Writer {
  return {
    signal: writer.signal,
    write(chunk) {
      if (chunk.type === "text-start" || chunk.type === "text-end") return;
      writer.write(chunk.type === "text-delta" ? { type: `data-${part}`, data: chunk.delta } : chunk);
    },
  };
}
