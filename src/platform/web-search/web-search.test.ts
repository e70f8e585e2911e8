import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { type Config, loadConfig } from "#platform/config.ts";
import { readEnv } from "#platform/env.ts";
import { createSafeHttp, type SafeHttp } from "#platform/net/safe-http.ts";
import { limits } from "#product/limits.ts";
import { type SearchDouble, searchKey, startSearchDouble } from "#testing/search-double.ts";
import { type SearchServiceName, searchServices } from "./services.ts";
import { createWebSearch } from "./web-search.ts";

const services = Object.keys(searchServices) as SearchServiceName[];
type Providers = Pick<Config["providers"], "demoModel" | "keys" | "endpoints">;
const noModels: Providers = { demoModel: "auto", keys: {}, endpoints: [] };

let http: SafeHttp;
let doubles: Record<SearchServiceName, SearchDouble>;
beforeAll(async () => {
  http = createSafeHttp();
  const started = await Promise.all(services.map(async (name) => [name, await startSearchDouble(name)] as const));
  doubles = Object.fromEntries(started) as typeof doubles; // one for every name
});
afterEach(() => {
  for (const double of Object.values(doubles)) double.reset();
});
afterAll(() => Promise.all([http.close(), ...Object.values(doubles).map((double) => double.close())]));

const connect = (service: SearchServiceName, key = searchKey, through: Pick<SafeHttp, "asFetch"> = http) =>
  createWebSearch({
    http: through,
    config: { webSearch: { service, key: secret(key), baseUrl: doubles[service].url }, providers: noModels },
  });

describe.each(services)("%s", (service) => {
  const { displayName } = searchServices[service];
  const search = (query = "cedar bench", maxResults = 5) => connect(service).search({ query, maxResults });

  test("a search sends the query and returns the service's results", async () => {
    const double = doubles[service];
    double.pages.push(
      { title: "One", url: "https://one.example/a?b=c", snippet: "First", published: "2026-03-31T10:00:00" },
      { title: "Two", url: "https://two.example/", snippet: "Second" },
      { title: "Three", url: "https://three.example/", snippet: "Third" },
    );
    expect(await search("cedar bench & “price” 90 cm", 2)).toEqual({
      provider: displayName,
      isSample: false,
      results: [
        { title: "One", url: "https://one.example/a?b=c", snippet: "First", publishedAt: "2026-03-31" },
        { title: "Two", url: "https://two.example/", snippet: "Second" },
      ],
    });
    expect(double.queries).toEqual(["cedar bench & “price” 90 cm"]);
  });

  test("a search without results returns an empty list", async () => {
    expect((await search()).results).toEqual([]);
  });

  test.each([
    [429, `${displayName} is receiving too many requests. Please try again in a moment.`],
    [503, `${displayName} is overloaded or having problems. Please try again in a moment.`],
    [404, `Something went wrong at ${displayName}.`],
  ])("the status %i becomes a sentence", async (status, message) => {
    doubles[service].failNext({ status, body: "<html>internal details</html>" });
    await expect(search()).rejects.toMatchObject({ code: "provider", message });
  });

  test.each(["<html>", "null", "[]", '{"results":"x","web":1,"organic":{}}', '{"results":1,"web":"x","organic":1}'])(
    "the malformed response %s becomes a sentence",
    async (body) => {
      doubles[service].failNext({ status: 200, body });
      const message = `${displayName} sent a response that couldn't be read.`;
      await expect(search()).rejects.toMatchObject({ code: "provider", message });
    },
  );
});

test.each(services.filter((name) => name !== "SEARXNG"))("%s rejects a wrong key with a sentence", async (service) => {
  const { displayName } = searchServices[service];
  const message = `${displayName} rejected the API key. Ask the operator of this server to replace it.`;
  await expect(connect(service, "wrong").search({ query: "x", maxResults: 5 })).rejects.toMatchObject({ message });
});

test.each([
  ["SEARXNG", 403, /must add json to search\.formats/],
  ["TAVILY", 432, "The Tavily account is out of funds or quota."],
  ["EXA", 402, "The Exa account is out of funds or quota."],
  ["SERPER", 400, "The Serper account is out of funds or quota."],
] as const)("%s has its own meaning of the status %i", async (service, status, message) => {
  doubles[service].failNext({ status });
  await expect(connect(service).search({ query: "x", maxResults: 5 })).rejects.toThrow(message);
});

test("Brave gets at most 50 words, because it refuses more", async () => {
  await connect("BRAVE").search({ query: "word ".repeat(80).trim(), maxResults: 5 });
  expect(doubles.BRAVE.queries[0]?.split(" ")).toHaveLength(50);
});

test("a service that doesn't respond in time becomes a sentence", async () => {
  const impatient: Pick<SafeHttp, "asFetch"> = {
    asFetch: (options) => http.asFetch({ ...options, timeoutMs: 50 }),
  };
  doubles.TAVILY.failNext("hold");
  const searching = connect("TAVILY", searchKey, impatient).search({ query: "x", maxResults: 5 });
  await expect(searching).rejects.toMatchObject({
    code: "provider",
    message: "127.0.0.1 took too long to respond.",
  });
});

test("the person can stop a search", async () => {
  const stop = new AbortController();
  doubles.EXA.failNext("hold");
  const arrived = doubles.EXA.nextRequest();
  const searching = connect("EXA").search({ query: "x", maxResults: 5 }, { signal: stop.signal });
  await arrived;
  stop.abort(new Error("stopped"));
  await expect(searching).rejects.toThrow("stopped");
});

test("a response over the size limit is refused", async () => {
  doubles.SERPER.failNext({ status: 200, body: `{"organic":[],"x":"${"x".repeat(limits.webSearch.responseBytes)}"}` });
  await expect(connect("SERPER").search({ query: "x", maxResults: 5 })).rejects.toMatchObject({
    code: "provider",
    message: "The response from 127.0.0.1 is too large.",
  });
});

test("results are web pages with bounded plain texts, each page once", async () => {
  doubles.TAVILY.pages.push(
    { title: "x", url: "javascript:alert(1)", snippet: "" },
    { title: "x", url: "data:text/html,x", snippet: "" },
    { title: "x", url: "https://user:password@one.example/", snippet: "" },
    { title: "x", url: `https://one.example/${"x".repeat(limits.request.urlChars)}`, snippet: "" },
    {
      title: "<b>Ce</b>dar &amp; &#x1F332;<br>bench\u202e",
      url: "https://one.example/",
      snippet:
        'A <strong class="hit">bench</strong>\u0000\u200b<script>alert(1)</script>\n<img src=x onerror=alert(1)> 3 < 4 &lt;b&gt;',
      published: "2026-02-30",
    },
    { title: "again", url: "https://one.example", snippet: "" },
  );
  const found = (maxResults: number) => connect("TAVILY").search({ query: "x", maxResults });
  expect((await found(50)).results).toEqual([
    { title: "Cedar & 🌲 bench", url: "https://one.example/", snippet: "A bench 3 < 4 <b>" },
  ]);
  doubles.TAVILY.pages.splice(
    0,
    9,
    { title: "", url: "https://www.two.example/", snippet: "x ".repeat(2_000), published: "2026-02-28" },
    { title: "x".repeat(2_000), url: "https://three.example/", snippet: "", published: "3 days ago" },
  );
  const [two, three] = (await found(5)).results;
  expect(two).toMatchObject({ title: "two.example", publishedAt: "2026-02-28" });
  expect(two?.snippet).toHaveLength(limits.webSearch.snippetChars);
  expect(three?.title).toHaveLength(limits.webSearch.titleChars);
  expect(three).not.toHaveProperty("publishedAt");
});

test("Serper's dates in words are read", async () => {
  doubles.SERPER.pages.push({ title: "x", url: "https://one.example/", snippet: "", published: "Mar 31, 2026" });
  const { results } = await connect("SERPER").search({ query: "x", maxResults: 5 });
  expect(results[0]?.publishedAt).toBe("2026-03-31");
});

test("a SearXNG server on a private network can't send a search to another private address", async () => {
  const location = `${doubles.TAVILY.url}/search`;
  doubles.SEARXNG.failNext({ status: 302, headers: { location } });
  await expect(connect("SEARXNG").search({ query: "x", maxResults: 5 })).rejects.toMatchObject({ code: "invalid" });
  expect(doubles.TAVILY.queries).toEqual([]);
});

test("a key is never sent to where a service redirects", async () => {
  const location = `${doubles.TAVILY.url}/elsewhere`;
  doubles.TAVILY.failNext({ status: 307, headers: { location } });
  await expect(connect("TAVILY").search({ query: "x", maxResults: 5 })).rejects.toMatchObject({ code: "provider" });
});

describe("without a search service", () => {
  const endpoint = { name: "Ollama", baseUrl: "http://localhost:1", key: null, models: ["x"] };
  const search = (changes: Partial<Providers> = {}) =>
    createWebSearch({ http, config: { webSearch: null, providers: { ...noModels, ...changes } } }).search({
      query: "cedar \u202ebench",
      maxResults: 5,
    });

  test("the demo answers with samples that say so, the same every time", async () => {
    const answer = await search();
    expect(answer).toMatchObject({ provider: "Samples", isSample: true });
    expect(answer.results).toHaveLength(5);
    expect(answer.results[0]).toEqual({
      title: "Sample result 1 for “cedar bench”",
      url: "https://example.com/sample-1?q=cedar+bench",
      snippet: "This is a built-in sample, not a page from the web.",
    });
    expect(await search({ demoModel: "on", endpoints: [endpoint] })).toEqual(answer);
  });

  test.each<Partial<Providers>>([
    { demoModel: "off" },
    { endpoints: [endpoint] },
    { keys: { OPENAI_API_KEY: secret("x") } },
  ])("an instance with a real model gets a sentence: %j", async (changes) => {
    await expect(search(changes)).rejects.toMatchObject({
      code: "keys",
      message: expect.stringMatching(/operator of this server can set SEARXNG_URL, BRAVE_API_KEY/),
    });
  });
});

test("a workspace's own key is used instead of the instance's service, and named when it is rejected", async () => {
  const baseUrls = Object.fromEntries(services.map((name) => [name, doubles[name].url]));
  const config = {
    webSearch: { service: "SEARXNG", key: null, baseUrl: doubles.SEARXNG.url },
    providers: noModels,
  } as const;
  const { search } = createWebSearch({ http, config, baseUrls });
  const query = { query: "own", maxResults: 5 };
  const answer = await search(query, { ownKey: { service: "EXA", key: secret(searchKey) } });
  expect([answer.provider, doubles.EXA.queries, doubles.SEARXNG.queries]).toEqual(["Exa", ["own"], []]);
  await expect(search(query, { ownKey: { service: "BRAVE", key: secret("wrong") } })).rejects.toMatchObject({
    message: expect.stringMatching(/^Brave Search rejected the API key of this workspace\. An owner can replace it/),
  });
  expect((await search(query)).provider).toBe("SearXNG");
});

test("the first service with a setting is used", () => {
  const base = {
    AUTH_SECRET: "wD3$kQ9!zR7@mN5#pL1%xV8^bH4&cJ6*",
    ENCRYPTION_KEY: "uY2(fT0)gE9-sA8_iO7=jK6+lZ5[xC4]",
    DATABASE_URL: "postgres://x",
  };
  const accountOf = (env: Record<string, string>) => loadConfig(readEnv({ ...base, ...env })).webSearch;
  expect(accountOf({})).toBeNull();
  expect(accountOf({ SERPER_API_KEY: "s", EXA_API_KEY: "e" })).toMatchObject({ service: "EXA", baseUrl: null });
  expect(accountOf({ BRAVE_API_KEY: "b", SEARXNG_URL: "http://10.0.0.1:8080/x/" })).toEqual({
    service: "SEARXNG",
    key: null,
    baseUrl: "http://10.0.0.1:8080/x",
  });
});
