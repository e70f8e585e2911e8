import type { ModelMessage } from "ai";
import type { z } from "zod";
import type { Hold } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { type ModelGrant, takeModel } from "#features/credential/service/use-model.ts";
import type { GenerationEnd } from "#platform/ai/generate.ts";
import { generateObject } from "#platform/ai/generate-object.ts";
import type { Member } from "#platform/context.ts";
import { creditPrices } from "#product/credits.ts";
import { checkWindow } from "./check-window.ts";
import { holding } from "./take-turn.ts";

export interface ObjectAsk<T> {
  requestId: string;
  source: CreditSource;
  /** "platform": the product's own choice at the flat price of a router's decision (behaviours 3.1). */
  by: "platform" | { languageModelId: string | null };
  isFallback: boolean;
  name: string;
  /** The step that asks, as people know it; null outside of runs. */
  step: string | null;
  system: string;
  /** Made for what really answers. */
  messages: (grant: ModelGrant) => Promise<ModelMessage[]>;
  schema: z.ZodType<T>;
  signal?: AbortSignal;
  /** Hears the JSON text as it comes. */
  onDelta?: (delta: string) => void;
}

export interface MadeObject<T> {
  /** Not null exactly when `end.state` is "done". */
  object: T | null;
  end: GenerationEnd;
  hold: Hold;
  modelName: string;
}

/** One structured answer, charged like a turn; the caller settles or releases `hold`. */
export async function takeObject<T>(ctx: Member, ask: ObjectAsk<T>): Promise<MadeObject<T>> {
  const grant = await takeModel(ctx, {
    requestId: ask.requestId,
    languageModelId: ask.by === "platform" ? null : ask.by.languageModelId,
    source: ask.source,
    isFallback: ask.isFallback,
    ...(ask.by === "platform" ? { price: creditPrices.routerDecision } : {}),
  });
  const messages = await holding(ctx, grant, async () => {
    const made = await ask.messages(grant);
    checkWindow(grant, { ...ask, messages: made });
    return made;
  });
  const generation = generateObject({
    model: grant.connected,
    system: ask.system,
    messages,
    schema: ask.schema,
    name: ask.name,
    ...(ask.signal ? { signal: ask.signal } : {}),
  });
  // Reading drives the generation, also when nobody looks on.
  for await (const { delta } of generation.partials) ask.onDelta?.(delta);
  const end = await generation.end;
  return { object: end.object, end, hold: grant.hold, modelName: grant.model.displayName };
}
