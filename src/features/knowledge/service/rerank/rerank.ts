import { createHash } from "node:crypto";
import { chargeReservation, releaseReservation } from "#features/billing/service/ledger.ts";
import type { ActingContext } from "#platform/context.ts";
import type { RerankReport } from "../../schema.ts";
import type { FusedChunk } from "../search/fuse-rankings.ts";
import { readPassages } from "../search/read-passages.ts";
import type { SearchContext } from "../search/searched-sources.ts";
import type { PassageReranker, RankAnswer, RankedText, RerankCharge } from "./passage-reranker.ts";
import { findReranker } from "./reranking.ts";

interface RerankInput {
  readonly question: string;
  /** Best first. */
  readonly fused: readonly FusedChunk[];
  readonly signal: AbortSignal;
  /** Takes over what the order costs; without it, it is charged here. */
  readonly onCharge?: ((charge: RerankCharge) => void) | undefined;
}

export interface Reranked {
  readonly chunks: readonly FusedChunk[];
  /** Null if nothing was reranked. */
  readonly report: RerankReport | null;
}

/**
 * The first chunks in the order of the workspace's reranker, then the others. Without a reranker, or when it fails, the
 * order stays: an answer must not wait for what only makes it better.
 */
export async function rerank(ctx: SearchContext, { fused, ...ask }: RerankInput): Promise<Reranked> {
  const unchanged = { chunks: fused, report: null };
  if (fused.length < 2) return unchanged;
  let reranker: PassageReranker | null = null;
  try {
    reranker = "encoder" in ctx ? ctx.reranker : await findReranker(ctx);
    if (!reranker) return unchanged;
    const first = await readFirst(ctx, fused, reranker.passages);
    const passages = first.map(({ passage }) => passage);
    const { order, credits } = await findOrder(ctx, reranker, { ...ask, passages });
    const report = { by: reranker.name, credits, isFailed: order === null };
    if (!order) return { chunks: fused, report };
    const read = new Set(first.map(({ chunk }) => chunk));
    const chunks = [...order.flatMap((at) => first[at]?.chunk ?? []), ...fused.filter((chunk) => !read.has(chunk))];
    return { chunks, report };
  } catch (error) {
    ask.signal.throwIfAborted();
    ctx.app.log?.warn({ err: error }, "the reranker failed");
    return { chunks: fused, report: { by: reranker?.name ?? "", credits: 0, isFailed: true } };
  }
}

interface OrderInput extends Omit<RerankInput, "fused"> {
  readonly passages: readonly RankedText[];
}

/** The order of passages. The same question about the same passages is asked, and paid, only once in a while. */
async function findOrder(
  ctx: SearchContext,
  reranker: PassageReranker,
  { question, passages, signal, onCharge }: OrderInput,
): Promise<{ order: readonly number[] | null; credits: number }> {
  const { orders } = ctx.app.knowledgeCaches;
  const key = keyOf([ctx.actor.workspaceId, reranker.id, question, passages]);
  const known = orders.get(key);
  if (known) return { order: known, credits: 0 };
  const { order, charge } = await reranker.rank({ question, passages, signal });
  // Before the signal is looked at, because a reservation must not stay open.
  if (charge) await settle(ctx, charge, onCharge);
  signal.throwIfAborted();
  if (order) orders.set(key, order, key.length + order.length * 8);
  return { order, credits: charge?.isDue ? charge.credits : 0 };
}

const keyOf = (parts: unknown): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64");

async function settle(
  ctx: SearchContext,
  charge: NonNullable<RankAnswer["charge"]>,
  onCharge: RerankInput["onCharge"],
): Promise<void> {
  if (onCharge) return onCharge(charge);
  const { db } = ctx as ActingContext; // only members and their like can be charged
  const { reservation, isDue, usage } = charge;
  if (isDue) await chargeReservation(db, reservation, { usage });
  else await releaseReservation(db, reservation);
}

/** The first chunks with what a reranker reads of them. */
async function readFirst(ctx: SearchContext, fused: readonly FusedChunk[], count: number) {
  const first = fused.slice(0, count);
  const read = await readPassages(
    ctx,
    first.map(({ chunkId }) => chunkId),
  );
  return first.flatMap((chunk) => {
    const passage = read.get(chunk.chunkId);
    return passage ? [{ chunk, passage: { title: passage.title, part: passage.part, text: passage.text } }] : [];
  });
}
