import type { Reservation } from "#features/billing/service/ledger.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";

/** Reads a question with passages, and so knows better than a search which of them answer it. */
export interface PassageReranker {
  /** Tells its orders apart from those of others. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** How many passages it reads. */
  readonly passages: number;
  rank(ask: RankAsk): Promise<RankAnswer>;
}

export interface RankAsk {
  readonly question: string;
  /** In the order of the search. */
  readonly passages: readonly RankedText[];
  readonly signal: AbortSignal;
}

export interface RankedText {
  readonly title: string;
  readonly part: string;
  readonly text: string;
}

export interface RankAnswer {
  /** The places of all passages, the best first, each once; null if the answer was of no use. */
  readonly order: readonly number[] | null;
  /** The caller charges or releases it. Null if it costs nothing. */
  readonly charge: RerankCharge | null;
}

/** A reservation for a call of a model, and what the model did. */
export interface RerankCharge {
  readonly reservation: Reservation;
  /** False releases the reservation. */
  readonly isDue: boolean;
  readonly credits: number;
  readonly usage: TokenCounts;
  readonly calls: readonly ModelCallFacts[];
}
