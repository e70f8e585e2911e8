import { afterEach, describe, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { type RerankDouble, startRerankDouble } from "#testing/knowledge/rerank-double.ts";
import { createSafeHttp } from "../net/safe-http.ts";
import { type RerankApiName, rerankApis } from "./rerank-apis.ts";
import { createReranker, type Reranker } from "./reranker.ts";

let double: RerankDouble | null = null;
afterEach(() => double?.close());

async function open(api: RerankApiName): Promise<{ reranker: Reranker; double: RerankDouble }> {
  const started = await startRerankDouble(api, "vacation");
  double = started;
  const rerank = { url: started.url, api, key: secret("key-of-the-tests"), model: "rerank-small" };
  const http = createSafeHttp();
  const reranker = createReranker({ http, config: { rerank } }) ?? expect.unreachable();
  return { reranker, double: started };
}

const texts = ["The kitchen is cleaned.", "The office opens at nine.", "28 days of vacation."];

describe.each(Object.keys(rerankApis) as RerankApiName[])("the protocol of %s", (api) => {
  test("puts the text that answers first, and keeps all others", async () => {
    const { reranker, double: asked } = await open(api);
    expect(await reranker.rank("How long is my holiday?", texts)).toEqual([2, 0, 1]);
    expect(asked.requests[0]?.key).toBe("Bearer key-of-the-tests");
  });
});

test.each([
  ["refuses", { status: 500, body: {} }],
  ["answers with something else", { status: 200, body: "<html>" }],
  ["ranks nothing that was asked", { status: 200, body: { results: [{ index: 99, relevance_score: 1 }] } }],
  ["has scores that are none", { status: 200, body: { results: [{ index: 0, relevance_score: "high" }] } }],
] as const)("a reranker that %s fails", async (_, fault) => {
  const { reranker, double: asked } = await open("cohere");
  asked.failNext(fault);
  await expect(reranker.rank("How long is my holiday?", texts)).rejects.toThrow();
});

test("texts that are left out of the answer come last, and none comes twice", async () => {
  const { reranker, double: asked } = await open("cohere");
  const results = [2, 2, 7].map((index) => ({ index, relevance_score: 0.5 }));
  asked.failNext({ status: 200, body: { results } });
  expect(await reranker.rank("How long is my holiday?", texts)).toEqual([2, 0, 1]);
});

test("without a URL there is none", () => {
  const http = createSafeHttp();
  expect(createReranker({ http, config: { rerank: null } })).toBeNull();
});
