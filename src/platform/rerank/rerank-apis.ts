import { z } from "zod";

/** What is asked of a reranker. */
export interface RerankAsk {
  readonly model: string | null;
  readonly question: string;
  readonly texts: readonly string[];
}

/** How a kind of server is asked, and how its answer reads. */
interface RerankApi {
  body(ask: RerankAsk): object;
  /** The places of the texts with their scores. */
  read(answer: unknown): readonly RankedText[];
}

interface RankedText {
  readonly index: number;
  readonly score: number;
}

const index = z.int().min(0);
const relevance = z.object({ index, relevance_score: z.number() }).transform(({ index: at, relevance_score }) => ({
  index: at,
  score: relevance_score,
}));

const withModel = ({ model }: RerankAsk) => (model ? { model } : {});

/** Cohere's request, which Jina and llama.cpp have taken over. */
const cohere: RerankApi = {
  body: (ask) => ({ ...withModel(ask), query: ask.question, documents: ask.texts, top_n: ask.texts.length }),
  read: (answer) => z.object({ results: z.array(relevance) }).parse(answer).results,
};

export const rerankApis = {
  cohere,
  jina: {
    ...cohere,
    body: (ask: RerankAsk) => ({ ...cohere.body(ask), return_documents: false }),
  },
  llamacpp: cohere,
  tei: {
    body: ({ question, texts }) => ({ query: question, texts, truncate: true }),
    read: (answer) => z.array(z.object({ index, score: z.number() })).parse(answer),
  },
  voyage: {
    body: (ask) => ({ ...withModel(ask), query: ask.question, documents: ask.texts, top_k: ask.texts.length }),
    read: (answer) => z.object({ data: z.array(relevance) }).parse(answer).data,
  },
} as const satisfies Record<string, RerankApi>;

export type RerankApiName = keyof typeof rerankApis;
