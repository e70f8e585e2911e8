import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { Config } from "../config.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import { rerankApis } from "./rerank-apis.ts";

/** A model that reads a question with each text, and so knows better than a search which of them answers it. */
export interface Reranker {
  /** The places of the texts, the best first; all of them, each once. Fails if the answer is late or makes no sense. */
  rank(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
}

interface RerankerParts {
  readonly http: Pick<SafeHttp, "asFetch">;
  readonly config: Pick<Config, "rerank">;
}

/** The reranker of the instance; null if it has none. */
export function createReranker({ http, config: { rerank } }: RerankerParts): Reranker | null {
  if (!rerank) return null;
  const { url, key, model } = rerank;
  const api = rerankApis[rerank.api];
  const send = http.asFetch({
    // Only an operator can set it, so it may be in a private network.
    trustedOrigins: [new URL(url).origin],
    maxBytes: limits.rerank.responseBytes,
    timeoutMs: timers.knowledge.rerankMs,
    redirects: 0,
  });
  return {
    async rank(question, texts, signal) {
      const cut = texts.map((text) => text.slice(0, limits.rerank.textChars));
      const response = await send(url, {
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          ...(key && { authorization: `Bearer ${key.reveal()}` }),
        },
        body: JSON.stringify(api.body({ model, question, texts: cut })),
        ...(signal && { signal }),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`the reranker answered with status ${response.status}`);
      return toOrder(api.read(JSON.parse(answer)), texts.length);
    },
  };
}

/** Texts that the answer leaves out come last, in their order. */
function toOrder(ranked: readonly { index: number; score: number }[], count: number): number[] {
  const known = ranked.filter(({ index }) => index < count).toSorted((one, other) => other.score - one.score);
  if (count > 0 && known.length === 0) throw new Error("the reranker ranked nothing");
  const all = Array.from({ length: count }, (_, index) => index);
  return [...new Set([...known.map(({ index }) => index), ...all])];
}
