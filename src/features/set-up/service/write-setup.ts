import { setTimeout as pause } from "node:timers/promises";
import type { FilePart, ModelMessage, TextPart } from "ai";
import { z } from "zod";
import { askedRefs, spendFreeAnswer, takeFreeAnswer } from "#features/billing/service/free-answer.ts";
import { type Hold, isChargeable, release, releaseRequest, settle } from "#features/billing/service/ledger.ts";
import { isDraftType, recordSeparator, type SetupRequest } from "#features/completion/schema.ts";
import { checkWindow } from "#features/completion/service/check-window.ts";
import { type ModelGrant, takeModel } from "#features/credential/service/use-model.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { readImages } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { withAnswerPhrase } from "#platform/ai/demo/demo-answer.ts";
import { faultError, mayFallBack } from "#platform/ai/faults.ts";
import { generateObject } from "#platform/ai/generate-object.ts";
import type { Member } from "#platform/context.ts";
import { modelText } from "#product/texts/model.ts";
import { timers } from "#product/timers.ts";
import { writeDraft } from "./demo/write-draft.ts";
import { setups } from "./setups.ts";

/**
 * The object as a model writes it, in pieces of its JSON text. What a model gets wrong is asked of the fallback model
 * once, whose text begins behind a `recordSeparator`; it is one request, charged once. Nothing is stored, and whoever
 * leaves ends it. Refused before the first piece when credits or keys are missing; when both models fail, an AppError
 * says of each why, and nothing is charged.
 */
export async function* writeSetup(
  ctx: Member,
  request: SetupRequest,
  signal: AbortSignal,
  onNamed: (requestId: string) => void,
): AsyncGenerator<string, void, undefined> {
  const { objectGenerationSchemaType: type } = request;
  const messages = await modelMessages(ctx, request.messages);
  const free = request.answers === undefined ? null : await takeFreeAnswer(ctx, request.answers);
  const requestId = free ?? `setup:${ctx.requestId}`;
  const ask = { requestId, languageModelId: null, source: "ASSISTANT", ...(free !== null && { price: 0 }) } as const;
  const grant = await takeModel(ctx, ask).catch(async (error: unknown) => {
    if (free !== null) await releaseRequest(ctx.db, free);
    throw error;
  });
  onNamed(requestId);
  if (grant.model.provider === "DEMO" && isDraftType(type)) {
    const draft = writeDraft(type, request);
    yield* spoken(
      JSON.stringify(withAnswerPhrase(draft, lastSaid(messages)), null, 2),
      ctx.app.ai.demo?.wordMs ?? timers.model.demoWordMs,
      signal,
    );
    return account(ctx, { hold: grant.hold, free, isPaid: !signal.aborted, asks: asksBack(draft) });
  }
  const order = { ctx, request, messages, free, signal };
  const chosen = yield* attempt(order, grant, "chosen");
  if (!chosen.failure || signal.aborted) return;
  const fallback = await takeModel(ctx, { ...ask, isFallback: true }).catch(async (error: unknown) => {
    await account(ctx, { hold: grant.hold, free, isPaid: false, asks: false });
    throw error;
  });
  if (chosen.hasBegun) yield recordSeparator;
  const { failure } = yield* attempt(order, fallback, "fallback");
  if (failure) throw new AppError("provider", modelText.bothFailed(chosen.failure, failure));
}

interface Order {
  ctx: Member;
  request: SetupRequest;
  messages: ModelMessage[];
  free: string | null;
  signal: AbortSignal;
}

interface Attempt {
  /** Why another model should be asked, or was asked in vain; null when the answer is there or nobody waits for it. */
  failure: { model: string; text: string } | null;
  /** Some of its text is on its way. */
  hasBegun: boolean;
}

/** One model's answer. It is accounted for here, unless the fallback model is asked next under the same request. */
async function* attempt(
  { ctx, request, messages, free, signal }: Order,
  grant: ModelGrant,
  which: "chosen" | "fallback",
): AsyncGenerator<string, Attempt, undefined> {
  const { name, schema, system: rules } = setups[request.objectGenerationSchemaType];
  const system = [rules, request.system].filter(Boolean).join("\n\n");
  try {
    requireSight(grant, messages);
    checkWindow(grant, { system, messages, step: null });
  } catch (error) {
    await account(ctx, { hold: grant.hold, free, isPaid: false, asks: false });
    throw error;
  }
  const generation = generateObject({ model: grant.connected, system, messages, schema, name, signal });
  const model = grant.model.displayName;
  let text = "";
  let isRead = false;
  let failure: Attempt["failure"] = null;
  try {
    for await (const { delta } of generation.partials) {
      const hadBegun = text.includes("{");
      text += delta;
      // Words around the object are none of it.
      if (hadBegun) yield delta;
      else if (text.includes("{")) yield text.slice(text.indexOf("{"));
    }
    isRead = true;
  } finally {
    const end = await generation.end;
    if (end.fault) failure = { model, text: end.fault.text };
    const isAskedAgain = which === "chosen" && isRead && end.fault && mayFallBack(end.fault) && !signal.aborted;
    if (!isAskedAgain)
      await account(ctx, { hold: grant.hold, free, isPaid: isChargeable(end), asks: asksBack(end.object) });
  }
  const { fault } = await generation.end;
  if (fault && which === "chosen" && !mayFallBack(fault)) throw faultError(fault, model);
  return { failure, hasBegun: text.includes("{") };
}

/** Nothing describes pictures to a model that does not see, and a draft could not say that it ignores them. */
function requireSight({ model, otherModels }: ModelGrant, messages: readonly ModelMessage[]): void {
  const hasImages = messages.some(
    ({ content }) => typeof content !== "string" && content.some(({ type }) => type === "file"),
  );
  if (!hasImages || model.imageInputSupport || model.provider === "DEMO") return;
  const seeing = otherModels((one) => one.imageInputSupport);
  throw new AppError("invalid", modelText.unseenInSetup(model.displayName, seeing));
}

/** At the pace of the demo model; it ends early when the person stops it. */
async function* spoken(text: string, wordMs: number, signal: AbortSignal): AsyncGenerator<string> {
  for (const word of text.match(/\s*\S+/g) ?? []) {
    if (signal.aborted) return;
    if (wordMs > 0) await pause(wordMs, undefined, { signal }).catch(() => undefined);
    yield word;
  }
}

function lastSaid(messages: readonly ModelMessage[]): string {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  return typeof content === "string"
    ? content
    : content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

interface Ended {
  hold: Hold;
  /** The right to a free answer that was used. */
  free: string | null;
  isPaid: boolean;
  asks: boolean;
}

async function account(ctx: Member, { hold, free, isPaid, asks }: Ended): Promise<void> {
  if (free === null) {
    if (isPaid) await settle(ctx.db, hold, asks ? { refs: askedRefs } : {});
    else await release(ctx.db, hold);
  } else if (isPaid) {
    const { source, modelId } = hold;
    await spendFreeAnswer(ctx, free, { source, modelId, asksAgain: asks });
  } else {
    await releaseRequest(ctx.db, free);
  }
}

const question = z.object({ reply: z.string(), options: z.array(z.string()), proposal: z.null() });

/** It proposes nothing and wants to know something first. */
function asksBack(object: unknown): boolean {
  const read = question.safeParse(object);
  return read.success && (read.data.options.length > 0 || read.data.reply.trimEnd().endsWith("?"));
}

async function modelMessages(ctx: Member, given: SetupRequest["messages"]): Promise<ModelMessage[]> {
  return Promise.all(
    given.map(async ({ role, content }): Promise<ModelMessage> => {
      if (typeof content === "string") return { role, content };
      const texts = content.flatMap((part): TextPart[] => (part.type === "text" ? [part] : []));
      if (role === "assistant") return { role, content: texts };
      const attached = content.flatMap((part) => (part.type === "image" ? [{ s3FilePath: part.s3FilePath }] : []));
      const own = await requireOwnAttachments(ctx, { images: attached, files: [] });
      const images = await readImages(
        ctx,
        own.images.map(({ s3FilePath }) => s3FilePath),
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
