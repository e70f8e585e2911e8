import type { ModelMessage } from "ai";
import type { z } from "zod";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import type { Reservation } from "#features/billing/service/ledger.ts";
import { type AcquiredModel, acquireModel, type ModelRequest } from "#features/credential/service/acquire-model.ts";
import { generateObject as streamObject } from "#platform/ai/generate-object.ts";
import type { GenerationEnd } from "#platform/ai/stream-reply/generation.ts";
import type { ActingContext } from "#platform/context.ts";
import { creditPrices } from "#product/credits.ts";
import type { FailedModel } from "#product/models/failover.ts";
import { requireContextWindow } from "./context-window.ts";
import { releaseOnError } from "./stream-turn.ts";

export interface ObjectRequest<T> extends Pick<ModelRequest, "chain" | "failed"> {
  requestId: string;
  use: CreditUse;
  /** "platform" is Auto at the flat price of a router's decision. */
  by: "platform" | { languageModelId: string | null };
  isFallback: boolean;
  name: string;
  /** Label of the requesting step; null outside of runs. */
  step: string | null;
  system: string;
  /** Builds the messages for the model that answers. */
  messages: (acquired: AcquiredModel) => Promise<ModelMessage[]>;
  schema: z.ZodType<T>;
  signal?: AbortSignal;
  /** Called with each piece of the JSON text. */
  onDelta?: (delta: string) => void;
}

export interface GeneratedObject<T> {
  /** Set exactly if `end.state` is "done". */
  object: T | null;
  end: GenerationEnd;
  reservation: Reservation;
  languageModelId: string;
  modelName: string;
  /** The models that could not answer before it. */
  failed: readonly FailedModel[];
}

/** Generates one structured answer. Throws like `streamTurn`; the caller charges or releases `reservation`. */
export async function generateObject<T>(ctx: ActingContext, request: ObjectRequest<T>): Promise<GeneratedObject<T>> {
  const acquired = await acquireModel(ctx, {
    requestId: request.requestId,
    languageModelId: request.by === "platform" ? null : request.by.languageModelId,
    use: request.use,
    isFallback: request.isFallback,
    ...(request.chain && { chain: request.chain }),
    ...(request.failed && { failed: request.failed }),
    ...(request.by === "platform" ? { price: creditPrices.routerDecision } : {}),
  });
  const messages = await releaseOnError(ctx, acquired, async () => {
    const builtMessages = await request.messages(acquired);
    requireContextWindow(acquired, { ...request, messages: builtMessages });
    return builtMessages;
  });
  const generation = streamObject({
    model: acquired.connected,
    system: request.system,
    messages,
    schema: request.schema,
    name: request.name,
    ...(request.signal ? { signal: request.signal } : {}),
  });
  // Reading drives the generation, even if nobody shows it.
  for await (const { delta } of generation.partials) request.onDelta?.(delta);
  const end = await generation.end;
  const { reservation, model, failed } = acquired;
  return { object: end.object, end, reservation, languageModelId: model.id, modelName: model.displayName, failed };
}
