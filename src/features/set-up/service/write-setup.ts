import { setTimeout as pause } from "node:timers/promises";
import type { FilePart, ModelMessage, TextPart } from "ai";
import { z } from "zod";
import { askedRefs, spendFreeAnswer, takeFreeAnswer } from "#features/billing/service/free-answer.ts";
import { type Hold, isChargeable, release, releaseRequest, settle } from "#features/billing/service/ledger.ts";
import type { SetupRequest } from "#features/completion/schema.ts";
import { takeModel } from "#features/credential/service/use-model.ts";
import { readImages } from "#features/file/service/files.ts";
import { timers } from "#product/timers.ts";
import { withAnswerPhrase } from "#server/ai/demo/demo-answer.ts";
import { faultError } from "#server/ai/faults.ts";
import { generateObject } from "#server/ai/generate-object.ts";
import type { Member } from "#server/context.ts";
import { writeDraft } from "./demo/write-draft.ts";
import { setups } from "./setups.ts";

/**
 * The object as a model writes it, in pieces of its JSON text. It belongs to the dialog that asked: nothing is stored,
 * and whoever leaves ends it. Refused before the first piece when credits or keys are missing; a provider's failure
 * throws an AppError, and costs nothing.
 */
export async function* writeSetup(
  ctx: Member,
  request: SetupRequest,
  signal: AbortSignal,
  onNamed: (requestId: string) => void,
): AsyncGenerator<string, void, undefined> {
  const { name, schema, system } = setups[request.objectGenerationSchemaType];
  const messages = await modelMessages(ctx, request.messages);
  const free = request.answers === undefined ? null : await takeFreeAnswer(ctx, request.answers);
  const requestId = free ?? `setup:${ctx.requestId}`;
  const ask = { requestId, languageModelId: null, source: "ASSISTANT", ...(free !== null && { price: 0 }) } as const;
  const grant = await takeModel(ctx, ask).catch(async (error: unknown) => {
    if (free !== null) await releaseRequest(ctx.db, free);
    throw error;
  });
  onNamed(requestId);
  if (grant.model.provider === "DEMO") {
    const draft = writeDraft(request.objectGenerationSchemaType, request);
    yield* spoken(
      JSON.stringify(withAnswerPhrase(draft, lastSaid(messages)), null, 2),
      ctx.app.ai.demo?.wordMs ?? timers.model.demoWordMs,
      signal,
    );
    return account(ctx, { hold: grant.hold, free, isPaid: !signal.aborted, asks: asksBack(draft) });
  }
  const generation = generateObject({
    model: grant.connected,
    system: [system, request.system].filter(Boolean).join("\n\n"),
    messages,
    schema,
    name,
    signal,
  });
  try {
    for await (const { delta } of generation.partials) yield delta;
  } finally {
    const end = await generation.end;
    await account(ctx, { hold: grant.hold, free, isPaid: isChargeable(end), asks: asksBack(end.object) });
  }
  const { fault } = await generation.end;
  if (fault) throw faultError(fault);
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
      const paths = content.flatMap((part) => (part.type === "image" ? [part.s3FilePath] : []));
      const images = paths.length > 0 ? await readImages(ctx, paths) : [];
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
