import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type BoundedCache, createBoundedCache } from "./bounded-cache.ts";
import type { CodeRows } from "./embeddings/vector-code.ts";

/** What this process keeps of libraries between questions. It can be read again at any time. */
export interface KnowledgeCaches {
  /** By workspace and model. */
  readonly codes: BoundedCache<CodedLibrary>;
  /** By workspace. */
  readonly words: BoundedCache<WordSample>;
  /** Orders of passages by what a reranker was asked: their places, the best first. */
  readonly orders: BoundedCache<readonly number[]>;
  /** By dimensions: whether the database has an index of sign bits. */
  readonly nearIndexes: BoundedCache<boolean>;
  close(): void;
}

/** The codes of vectors by their source, as far as they were read. */
export interface CodedLibrary {
  readonly sources: Map<string, CodedSource>;
  /** While many are read. */
  reading: Promise<void> | null;
}

export interface CodedSource extends CodeRows {
  /** What they were read of; others are read again. */
  readonly generation: number;
  readonly revision: number;
  /** For each chunk that may be found the 16 bytes of its id, in the order of the codes. */
  readonly ids: Uint8Array;
}

/** How common words are, from a sample of a library's chunks. */
export interface WordSample {
  /** Chunks of the workspace when it was taken. */
  readonly total: number;
  /** In how many chunks of the workspace the words of many chunks are, about. */
  readonly chunks: ReadonlyMap<string, number>;
}

export function createKnowledgeCaches(): KnowledgeCaches {
  const { codeBytes, wordBytes, orderBytes } = limits.knowledgeSearch.kept;
  const idleMs = timers.knowledge.keptMs;
  const codes = createBoundedCache<CodedLibrary>({ maxBytes: codeBytes, idleMs });
  const words = createBoundedCache<WordSample>({ maxBytes: wordBytes, idleMs });
  const orders = createBoundedCache<readonly number[]>({ maxBytes: orderBytes, idleMs });
  const nearIndexes = createBoundedCache<boolean>({ maxBytes: 100, idleMs });
  return {
    codes,
    words,
    orders,
    nearIndexes,
    close() {
      codes.close();
      words.close();
      orders.close();
      nearIndexes.close();
    },
  };
}
