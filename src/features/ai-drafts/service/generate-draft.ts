import { setTimeout as pause } from "node:timers/promises";
import type { FilePart, ModelMessage, TextPart } from "ai";
import { z } from "zod";
import { consumeFreeAnswer, questionRefs, reserveFreeAnswer } from "#features/billing/service/free-answer.ts";
import {
  chargeReservation,
  isChargeable,
  type Reservation,
  releaseRequest,
  releaseReservation,
} from "#features/billing/service/ledger.ts";
import { requireContextWindow } from "#features/completion/service/context-window.ts";
import { type AcquiredModel, acquireModel } from "#features/credential/service/acquire-model.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { readImages } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { withAnswerPhrase } from "#platform/ai/demo/demo-answer.ts";
import { faultError, mayFallBack } from "#platform/ai/faults.ts";
import { generateObject } from "#platform/ai/generate-object.ts";
import type { Usage } from "#platform/ai/usage.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { timers } from "#product/timers.ts";
import { type DraftRequest, isDraftType, recordSeparator } from "../schema.ts";
import { generateDemoDraft } from "./demo/demo-draft.ts";
import { generationSpecs } from "./generation-specs.ts";

/**
 * Yields the JSON text of the object as a model writes it. If the model's answer is unusable, the fallback model is
 * called once; its text starts after a `recordSeparator`, and both count as one request that is charged once. Nothing
 * is stored; leaving the generator stops it. Throws before the first piece if credits or keys are missing. If both
 * models fail, the AppError names both reasons, and nothing is charged.
 */
export async function* generateDraft(
  ctx: WorkspaceContext,
  request: DraftRequest,
  signal: AbortSignal,
  onRequestId: (requestId: string) => void,
): AsyncGenerator<string, void, undefined> {
  const { objectGenerationSchemaType: type } = request;
  const messages = await toModelMessages(ctx, request.messages);
  const freeAnswerId = request.answers === undefined ? null : await reserveFreeAnswer(ctx, request.answers);
  const requestId = freeAnswerId ?? `setup:${ctx.requestId}`;
  const modelRequest = {
    requestId,
    languageModelId: null,
    use: "assistant",
    ...(freeAnswerId !== null && { price: 0 }),
  } as const;
  const acquired = await acquireModel(ctx, modelRequest).catch(async (error: unknown) => {
    if (freeAnswerId !== null) await releaseRequest(ctx.db, freeAnswerId);
    throw error;
  });
  onRequestId(requestId);
  if (acquired.model.provider === "DEMO" && isDraftType(type)) {
    const draft = generateDemoDraft(type, request);
    yield* streamWords(
      JSON.stringify(withAnswerPhrase(draft, lastUserText(messages)), null, 2),
      ctx.app.ai.demo?.wordMs ?? timers.model.demoWordMs,
      signal,
    );
    return chargeOrRelease(ctx, {
      reservation: acquired.reservation,
      freeAnswerId,
      isCharged: !signal.aborted,
      isQuestion: asksQuestion(draft),
    });
  }
  const generation = { ctx, request, messages, freeAnswerId, signal };
  const first = yield* generateWith(generation, acquired, "chosen");
  if (!first.failure || signal.aborted) return;
  const fallback = await acquireModel(ctx, { ...modelRequest, isFallback: true }).catch(async (error: unknown) => {
    await chargeOrRelease(ctx, {
      reservation: acquired.reservation,
      freeAnswerId,
      isCharged: false,
      isQuestion: false,
    });
    throw error;
  });
  if (first.hasOutput) yield recordSeparator;
  const { failure } = yield* generateWith(generation, fallback, "fallback");
  if (failure) throw new AppError("provider", modelText.allFailed([first.failure, failure]));
}

interface Generation {
  ctx: WorkspaceContext;
  request: DraftRequest;
  messages: ModelMessage[];
  freeAnswerId: string | null;
  signal: AbortSignal;
}

interface AttemptResult {
  /** Why the model failed; null if it answered or the person left. */
  failure: { model: string; text: string } | null;
  /** Some of the text was already sent. */
  hasOutput: boolean;
}

/**
 * One model's answer. Charges or releases the reservation, unless the fallback model is called next under the same
 * request.
 */
async function* generateWith(
  { ctx, request, messages, freeAnswerId, signal }: Generation,
  acquired: AcquiredModel,
  which: "chosen" | "fallback",
): AsyncGenerator<string, AttemptResult, undefined> {
  const { name, schema, system: rules } = generationSpecs[request.objectGenerationSchemaType];
  const system = [rules, request.system].filter(Boolean).join("\n\n");
  try {
    requireImageInput(acquired, messages);
    requireContextWindow(acquired, { system, messages, step: null });
  } catch (error) {
    await chargeOrRelease(ctx, {
      reservation: acquired.reservation,
      freeAnswerId,
      isCharged: false,
      isQuestion: false,
    });
    throw error;
  }
  const stream = generateObject({ model: acquired.connected, system, messages, schema, name, signal });
  const model = acquired.model.displayName;
  let text = "";
  let isFullyRead = false;
  let failure: AttemptResult["failure"] = null;
  try {
    for await (const { delta } of stream.partials) {
      const hadObject = text.includes("{");
      text += delta;
      // Skip text before the object.
      if (hadObject) yield delta;
      else if (text.includes("{")) yield text.slice(text.indexOf("{"));
    }
    isFullyRead = true;
  } finally {
    const end = await stream.end;
    if (end.fault) failure = { model, text: end.fault.text };
    const isRetriedOnFallback =
      which === "chosen" && isFullyRead && end.fault && mayFallBack(end.fault) && !signal.aborted;
    if (!isRetriedOnFallback)
      await chargeOrRelease(ctx, {
        reservation: acquired.reservation,
        freeAnswerId,
        isCharged: isChargeable(end),
        usage: end.usage,
        isQuestion: asksQuestion(end.object),
      });
  }
  const { fault } = await stream.end;
  if (fault && which === "chosen" && !mayFallBack(fault)) throw faultError(fault, model);
  return { failure, hasOutput: text.includes("{") };
}

/** Throws "invalid" if the model has no image input, because a draft cannot say that it ignores the images. */
function requireImageInput({ model, otherModels }: AcquiredModel, messages: readonly ModelMessage[]): void {
  const hasImages = messages.some(
    ({ content }) => typeof content !== "string" && content.some(({ type }) => type === "file"),
  );
  if (!hasImages || model.imageInputSupport || model.provider === "DEMO") return;
  const seeing = otherModels((one) => one.imageInputSupport);
  throw new AppError("invalid", modelText.imagesUnsupportedInDraft(model.displayName, seeing));
}

/** Yields words at the demo model's pace until the person stops it. */
async function* streamWords(text: string, wordMs: number, signal: AbortSignal): AsyncGenerator<string> {
  for (const word of text.match(/\s*\S+/g) ?? []) {
    if (signal.aborted) return;
    if (wordMs > 0) await pause(wordMs, undefined, { signal }).catch(() => undefined);
    yield word;
  }
}

function lastUserText(messages: readonly ModelMessage[]): string {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  return typeof content === "string"
    ? content
    : content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

interface Outcome {
  reservation: Reservation;
  /** Request id of the free answer that was used. */
  freeAnswerId: string | null;
  isCharged: boolean;
  /** Undefined if no model was called. */
  usage?: Usage;
  isQuestion: boolean;
}

async function chargeOrRelease(
  ctx: WorkspaceContext,
  { reservation, freeAnswerId, isCharged, usage, isQuestion }: Outcome,
): Promise<void> {
  if (freeAnswerId === null) {
    if (isCharged) await chargeReservation(ctx.db, reservation, { usage, ...(isQuestion && { refs: questionRefs }) });
    else await releaseReservation(ctx.db, reservation);
  } else if (isCharged) {
    const { source, modelId } = reservation;
    await consumeFreeAnswer(ctx, freeAnswerId, { source, modelId, asksAgain: isQuestion });
  } else {
    await releaseRequest(ctx.db, freeAnswerId);
  }
}

const questionTurn = z.object({ reply: z.string(), options: z.array(z.string()), proposal: z.null() });

/** Whether the answer is a question without a proposal. */
function asksQuestion(object: unknown): boolean {
  const read = questionTurn.safeParse(object);
  return read.success && (read.data.options.length > 0 || read.data.reply.trimEnd().endsWith("?"));
}

async function toModelMessages(
  ctx: WorkspaceContext,
  requestMessages: DraftRequest["messages"],
): Promise<ModelMessage[]> {
  return Promise.all(
    requestMessages.map(async ({ role, content }): Promise<ModelMessage> => {
      if (typeof content === "string") return { role, content };
      const texts = content.flatMap((part): TextPart[] => (part.type === "text" ? [part] : []));
      if (role === "assistant") return { role, content: texts };
      const imagePaths = content.flatMap((part) => (part.type === "image" ? [{ s3FilePath: part.s3FilePath }] : []));
      const ownAttachments = await requireOwnAttachments(ctx, { images: imagePaths, files: [] });
      const images = await readImages(
        ctx,
        ownAttachments.images.map(({ s3FilePath }) => s3FilePath),
      );
      return {
        role,
        content: [
          ...images.map(({ bytes, mimeType }): FilePart => ({ type: "file", data: bytes, mediaType: mimeType })),
          ...texts,
        ],
      };
    }),
  );
}
