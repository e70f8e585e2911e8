import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { SearchServiceName } from "#platform/web-search/services.ts";

/** The key that every double accepts. */
export const searchKey = "key-of-the-search-tests";

export interface DoublePage {
  title: string;
  url: string;
  snippet: string;
  published?: string;
}

type SearchFault = { status: number; body?: string; headers?: Record<string, string> } | "hold";

export interface SearchDouble {
  url: string;
  /** The queries that arrived, oldest first. */
  queries: string[];
  /** What the service knows; it returns the first ones. */
  pages: DoublePage[];
  /** Answers the next request with a fault; "hold" never answers. */
  failNext(fault: SearchFault): void;
  /** Resolves when the next request has arrived, before it is answered. */
  nextRequest(): Promise<void>;
  /** Forgets queries, pages, and faults. */
  reset(): void;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface ServiceProtocol {
  method: string;
  path: string;
  header?: readonly [name: string, value: string];
  /** What the service answers to a missing or wrong key. */
  unauthorized: Reply;
  answer(parameters: URLSearchParams, body: Record<string, unknown>, pages: readonly DoublePage[]): Reply;
  queryOf(parameters: URLSearchParams, body: Record<string, unknown>): unknown;
}

const first = (pages: readonly DoublePage[], count: unknown, initial: number) =>
  pages.slice(0, typeof count === "number" ? count : Number(count ?? initial));

const protocols: Readonly<Record<SearchServiceName, ServiceProtocol>> = {
  SEARXNG: {
    method: "GET",
    path: "/search",
    unauthorized: { status: 403, body: "" },
    queryOf: (parameters) => parameters.get("q"),
    answer(parameters, _body, pages) {
      if (parameters.get("format") !== "json") return { status: 200, body: "<html>results</html>" };
      const results = pages.map(({ title, url, snippet, published }) => ({
        url,
        title,
        content: snippet,
        publishedDate: published ?? null,
        engine: "duckduckgo",
        score: 1,
      }));
      return { status: 200, body: { query: parameters.get("q"), results, suggestions: [], unresponsive_engines: [] } };
    },
  },
  BRAVE: {
    method: "GET",
    path: "/res/v1/web/search",
    header: ["x-subscription-token", searchKey],
    unauthorized: { status: 422, body: { type: "ErrorResponse", error: { code: "SUBSCRIPTION_TOKEN_INVALID" } } },
    queryOf: (parameters) => parameters.get("q"),
    answer(parameters, _body, pages) {
      const q = parameters.get("q") ?? "";
      if (q.length > 400 || q.split(" ").length > 50) return { status: 422, body: { type: "ErrorResponse" } };
      const results = first(pages, parameters.get("count"), 20).map(({ title, url, snippet, published }) => ({
        type: "search_result",
        title,
        url,
        description: snippet,
        ...(published && { page_age: published, age: "2 weeks ago" }),
      }));
      return { status: 200, body: { type: "search", ...(results.length && { web: { type: "search", results } }) } };
    },
  },
  TAVILY: {
    method: "POST",
    path: "/search",
    header: ["authorization", `Bearer ${searchKey}`],
    unauthorized: { status: 401, body: { detail: { error: "Unauthorized: missing or invalid API key." } } },
    queryOf: (_parameters, body) => body.query,
    answer(_parameters, body, pages) {
      const results = first(pages, body.max_results, 5).map(({ title, url, snippet, published }) => ({
        title,
        url,
        content: snippet,
        score: 0.9,
        raw_content: null,
        ...(published && { published_date: published }),
      }));
      return { status: 200, body: { query: body.query, answer: null, images: [], results, response_time: 0.5 } };
    },
  },
  EXA: {
    method: "POST",
    path: "/search",
    header: ["x-api-key", searchKey],
    unauthorized: { status: 401, body: { error: "Invalid API key", tag: "INVALID_API_KEY" } },
    queryOf: (_parameters, body) => body.query,
    answer(_parameters, body, pages) {
      const contents = body.contents as { highlights?: boolean } | undefined; // the shape of Exa's request
      const results = first(pages, body.numResults, 10).map(({ title, url, snippet, published }) => ({
        id: url,
        title,
        url,
        publishedDate: published ?? null,
        author: null,
        ...(contents?.highlights && { highlights: [snippet], highlightScores: [0.5] }),
      }));
      return { status: 200, body: { requestId: "1", resolvedSearchType: "neural", results } };
    },
  },
  SERPER: {
    method: "POST",
    path: "/search",
    header: ["x-api-key", searchKey],
    unauthorized: { status: 403, body: { message: "Unauthorized.", statusCode: 403 } },
    queryOf: (_parameters, body) => body.q,
    answer(_parameters, body, pages) {
      const organic = first(pages, body.num, 10).map(({ title, url, snippet, published }, at) => ({
        title,
        link: url,
        snippet,
        position: at + 1,
        ...(published && { date: published }),
      }));
      return { status: 200, body: { searchParameters: { q: body.q, type: "search" }, organic, credits: 1 } };
    },
  },
};

/** A loopback server that speaks the protocol of one search service, and refuses requests as that service does. */
export async function startSearchDouble(service: SearchServiceName): Promise<SearchDouble> {
  const protocol = protocols[service];
  const queries: string[] = [];
  const faults: SearchFault[] = [];
  const pages: DoublePage[] = [];
  const waiting: (() => void)[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const sent = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const fault = faults.shift();
    for (const resolve of waiting.splice(0)) resolve();
    if (fault === "hold") return;
    if (fault) return send(response, { body: "", ...fault });
    if (pathname !== protocol.path) return send(response, { status: 404, body: "" });
    if (request.method !== protocol.method) return send(response, { status: 405, body: "" });
    if (protocol.header && request.headers[protocol.header[0]] !== protocol.header[1])
      return send(response, protocol.unauthorized);
    const isJson = request.headers["content-type"] === "application/json";
    if (protocol.method === "POST" && !isJson) return send(response, { status: 415, body: "" });
    const body: Record<string, unknown> = sent ? JSON.parse(sent) : {};
    queries.push(String(protocol.queryOf(searchParams, body)));
    send(response, protocol.answer(searchParams, body, pages));
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queries,
    pages,
    failNext: (fault) => faults.push(fault),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    reset() {
      for (const list of [queries, faults, pages]) list.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply) {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
