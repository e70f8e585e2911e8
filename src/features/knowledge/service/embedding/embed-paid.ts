import { reserveCredits } from "#features/billing/service/credit-check.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { chargeReservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { ActingContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { type EmbeddingPurpose, embeddingCredits } from "#product/models/embedding.ts";
import { timers } from "#product/timers.ts";
import type { LibraryEncoder } from "./library-encoder.ts";

interface EmbedRequest {
  /** Id of the logical request. Work that starts again reuses it, and is charged once. */
  readonly requestId: string;
  readonly use: CreditUse;
  readonly purpose: EmbeddingPurpose;
  readonly signal?: AbortSignal | undefined;
}

/** Vectors whose price is reserved. Charge them in the transaction that stores them, or release them. */
export interface PaidVectors {
  readonly model: string;
  readonly vectors: readonly Float32Array[];
  charge(tx: Db | Tx): Promise<void>;
  release(): Promise<void>;
}

/** Embeds texts, if there are any, after reserving what they cost. What fails costs nothing. Throws "credits" at a limit. */
export async function embedPaid(
  ctx: ActingContext,
  { embeddings, creditsPerMillionTokens, isOwnKey }: LibraryEncoder,
  texts: readonly string[],
  { requestId, use, purpose, signal }: EmbedRequest,
): Promise<PaidVectors> {
  const { model } = embeddings;
  if (texts.length === 0) return { model, vectors: [], charge: async () => {}, release: async () => {} };
  const isFree = creditsPerMillionTokens === 0 && !isOwnKey;
  if (isFree) {
    const vectors = await embeddings.embed(texts, { signal, purpose });
    return { model, vectors, charge: async () => {}, release: async () => {} };
  }
  const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const reservation = await reserveCredits(ctx, {
    requestId,
    price: embeddingCredits(creditsPerMillionTokens, inputTokens),
    use,
    modelId: model,
    isOwnKey,
    maxMs: timers.embeddings.reservationMs,
  });
  try {
    const vectors = await embeddings.embed(texts, { signal, purpose });
    return {
      model,
      vectors,
      async charge(tx) {
        await chargeReservation(tx, reservation, { usage: { inputTokens, outputTokens: 0, cachedInputTokens: 0 } });
      },
      release: () => releaseReservation(ctx.db, reservation),
    };
  } catch (error) {
    await releaseReservation(ctx.db, reservation);
    throw error;
  }
}
