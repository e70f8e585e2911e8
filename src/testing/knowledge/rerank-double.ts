import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { RerankApiName } from "#platform/rerank/rerank-apis.ts";

export interface RerankDouble {
  readonly url: string;
  /** The bodies that arrived, and the keys. */
  readonly requests: { body: Record<string, unknown>; key: string | undefined }[];
  /** Answers the next request in this way instead; "hold" never answers. */
  failNext(fault: { status: number; body: unknown } | "hold"): void;
  close(): Promise<void>;
}

/** A reranker that speaks the protocol of a service, and prefers texts that have `favorite`. */
export async function startRerankDouble(api: RerankApiName, favorite: string): Promise<RerankDouble> {
  const requests: RerankDouble["requests"] = [];
  let fault: Parameters<RerankDouble["failNext"]>[0] | null = null;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>; // a JSON object, as the product sends it
    requests.push({ body, key: request.headers.authorization });
    const planned = fault;
    fault = null;
    if (planned === "hold") return;
    const { status, body: answer } = planned ?? answerOf(api, body, favorite);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`, // it listens on a port
    requests,
    failNext(next) {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Services refuse a body without what they need, and sort by relevance. */
function answerOf(api: RerankApiName, body: Record<string, unknown>, favorite: string) {
  const { query, model } = body;
  const texts = body[api === "tei" ? "texts" : "documents"];
  if (typeof query !== "string" || !Array.isArray(texts))
    return { status: 422, body: { message: "query and documents are needed" } };
  if ((api === "cohere" || api === "voyage" || api === "jina") && typeof model !== "string")
    return { status: 400, body: { message: "model is needed" } };
  const scored = texts
    .map((text, index) => ({ index, score: String(text).includes(favorite) ? 0.9 : 0.1 / (index + 1) }))
    .toSorted((one, other) => other.score - one.score);
  if (api === "tei") return { status: 200, body: scored };
  const relevant = scored.map(({ index, score }) => ({ index, relevance_score: score }));
  return { status: 200, body: api === "voyage" ? { object: "list", data: relevant } : { results: relevant } };
}
