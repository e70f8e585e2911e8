import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import type { HttpOutcome, HttpRequest } from "#engine/host.ts";
import { identityMapper, nodeMention } from "#engine/reference.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { allRunners, catalog } from "../index.ts";
import { fillJson, isJsonTemplate } from "./request/fill-json.ts";
import { fillUrl, fixedOrigin, isUrlTemplate } from "./request/fill-url.ts";
import { readCurl } from "./request/read-curl.ts";
import { type HttpRequestConfig, httpRequest } from "./spec.ts";

const url = "https://api.example.com/orders";
const orders = { id: "orders", label: "Orders", type: "HTTP_REQUEST", position: { x: 0, y: 0 } };
const before = {
  nodes: [{ ...orders, config: { ...httpRequest.draft(), url } }],
  outputs: new Map([["orders", { status: 200, headers: {}, body: { items: [{ name: 'a/b "c"', count: 3 }] } }]]),
};
const name = nodeMention(orders, "body", "items[0].name");
const count = nodeMention(orders, "body", "items[0].count");

/** Drives a step whose request has this outcome; answers what was recorded and what was asked for. */
async function call(config: Partial<HttpRequestConfig>, outcome: Partial<HttpOutcome> = {}) {
  const asked: HttpRequest[] = [];
  const { record } = await driveStep({
    catalog,
    runners: allRunners,
    type: "HTTP_REQUEST",
    config: { url, ...config },
    before,
    request(ask) {
      asked.push(ask);
      return { state: "answered", status: 200, headers: {}, text: '{"ok":true}', ...outcome } as HttpOutcome;
    },
  });
  return { record, ask: asked[0] };
}

describe("the request", () => {
  test("has its references filled, and secrets as handles", async () => {
    const { ask } = await call({
      method: "PUT",
      url: `${url}/${name}?count=${count}`,
      query: [{ key: "q", value: `find ${name}`, isSecret: false }],
      headers: [{ key: "Authorization", value: "secret:1", isSecret: true }],
      bodyType: "JSON",
      body: `{"name": "${name}", "count": ${count}, "all": ${nodeMention(orders, "body", "items")}}`,
    });
    expect(ask).toMatchObject({
      method: "PUT",
      url: `${url}/a%2Fb%20%22c%22?count=3`,
      query: [{ key: "q", value: 'find a/b "c"' }],
      headers: [{ key: "Authorization", value: "secret:1", isSecret: true }],
    });
    expect(ask?.body?.kind === "text" && JSON.parse(ask.body.text)).toEqual({
      name: 'a/b "c"',
      count: 3,
      all: [{ name: 'a/b "c"', count: 3 }],
    });
  });

  test("that reads has no body, and a form has its fields", async () => {
    expect((await call({ bodyType: "JSON", body: "{}" })).ask?.body).toBeNull();
    const fields = [{ key: "n", value: name, isSecret: false }];
    expect((await call({ method: "POST", bodyType: "FORM", fields })).ask?.body).toEqual({
      kind: "form",
      fields: [{ key: "n", value: 'a/b "c"', isSecret: false }],
    });
  });

  test("without the file that it should send fails", async () => {
    const { record, ask } = await call({ method: "POST", bodyType: "FILE", file: name });
    expect(ask).toBeUndefined();
    expect(record).toMatchObject({ status: "FAILED", error: expect.stringContaining("has no file") });
  });
});

describe("the answer", () => {
  test.each([
    ['{"a":[1]}', "application/json", { a: [1] }],
    ['[{"a":1}]', "text/plain", [{ a: 1 }]],
    ["7", "application/json", 7],
    ["7", "text/plain", "7"],
    ["{broken", "application/json", "{broken"],
    ['{"id":12345678901234567890}', "application/json", { id: "12345678901234567890" }],
    [null, "image/png", null],
  ])("%s as %s is read as %j", async (text, type, body) => {
    const { record } = await call({}, { text, headers: { "content-type": type } });
    expect(record).toMatchObject({ output: { result: { status: 200, body } } });
  });

  test.each<[string, string]>([
    ["many levels", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
    ["a number beyond all bounds", '{"price":1e999}'],
    ["a name that no object can have", '{"__proto__":{"a":1}}'],
    ["too many values", `[${"1,".repeat(500_000)}1]`],
  ])("JSON with %s stays text", async (_, text) => {
    const { record } = await call({}, { text, headers: { "content-type": "application/json" } });
    expect(record).toMatchObject({ output: { result: { status: 200, body: text } } });
  });

  test("with another status than 2xx fails the step, unless any is accepted", async () => {
    const outcome = { status: 404, text: "no such order" };
    const { record } = await call({}, outcome);
    expect(record).toMatchObject({
      status: "FAILED",
      error: "The HTTP request failed\nThe server responded with status 404: no such order",
    });
    const accepted = await call({ acceptsAnyStatus: true }, outcome);
    expect(accepted.record).toMatchObject({ output: { result: { status: 404, body: "no such order" } } });
  });

  test("that is unknown waits for a person, and a confirmed request completes", async () => {
    const unknown = await call({ method: "POST" }, { state: "unknown" });
    expect(unknown.record).toMatchObject({ status: "PENDING", waitsFor: "unknown" });
    const confirmed = await call({ method: "POST" }, { state: "confirmed" });
    expect(confirmed.record).toMatchObject({ output: { result: { status: null, body: null } } });
  });
});

describe("a URL with references", () => {
  const mention = nodeMention(orders);
  test.each([
    [url, "https://api.example.com"],
    [`${url}/${mention}`, "https://api.example.com"],
    [`https://api.example.com${mention}/x`, ""],
    [`https://${mention}/x`, ""],
    [mention, ""],
    ["ftp://x.test/", ""],
  ])("%s has the origin %s", (template, origin) => {
    expect(fixedOrigin(template)).toBe(origin);
  });

  test.each([
    [`${url}/${mention}`, "..", null],
    [`${url}/.${mention}/x`, ".", null],
    [`${url}/${mention}`, "a?b=c&d#e", `${url}/a%3Fb%3Dc%26d%23e`],
    [mention, "https://other.example/x/../y", "https://other.example/y"],
    [`${mention}/${mention}`, "https://other.example/v1", "https://other.example/v1/https%3A%2F%2Fother.example%2Fv1"],
    [mention, "N/A", null],
  ])("%s with %s is %s", (template, value, filled) => {
    expect(fillUrl(template, () => value)?.href ?? null).toBe(filled);
  });

  test("must start like one, or with a reference", () => {
    expect([url, mention, `https://x.test/${mention}`, "", "orders", "ftp://x"].map(isUrlTemplate)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });
});

describe("a JSON body", () => {
  const mention = nodeMention(orders);
  test.each<[string, unknown, unknown]>([
    [`{"a": ${mention}}`, [1, "x"], { a: [1, "x"] }],
    [`{"a": ${mention}}`, undefined, { a: null }],
    [`{"a": "${mention}"}`, undefined, { a: "N/A" }],
    [`{"a": "x ${mention}"}`, '", "b": "', { a: 'x ", "b": "' }],
    [`{"a\\"": "${mention}"}`, { b: 1 }, { 'a"': '{"b":1}' }],
  ])("%s with %j", (template, value, expected) => {
    expect(JSON.parse(fillJson(template, () => value))).toEqual(expected);
  });

  test("is checked whatever its references stand for", () => {
    expect([`{"a": ${mention}}`, `{"a": "${mention}"}`, `{a: ${mention}}`, ""].map(isJsonTemplate)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe("a cURL command", () => {
  test("becomes a step, and what is secret is marked", () => {
    const read = readCurl(
      `curl -X POST 'https://api.example.com/orders?page=2&api_key=abc' -H 'Authorization: Bearer x' -H 'Content-Type: application/json' -H 'X-Kind: a' --data '{"a": [1]}'`,
    );
    expect(read).toMatchObject({
      method: "POST",
      url,
      query: [
        { key: "page", value: "2", isSecret: false },
        { key: "api_key", value: "abc", isSecret: true },
      ],
      headers: [
        { key: "Authorization", value: "Bearer x", isSecret: true },
        { key: "X-Kind", value: "a", isSecret: false },
      ],
      bodyType: "JSON",
      body: '{\n  "a": [\n    1\n  ]\n}',
    });
  });

  test.each([
    ["curl https://x.test -d 'a=1&b=2'", { method: "POST", bodyType: "FORM" }],
    ["curl https://x.test -d 'just words' -H 'content-type: text/plain'", { bodyType: "TEXT", body: "just words" }],
    ["curl -F file=@a.png https://x.test", { bodyType: "FORM" }],
    ["curl -sX POST https://x.test", { method: "POST", url: "https://x.test/" }],
    ["curl -sSXPUT https://x.test -kHA:b", { method: "PUT", headers: [{ key: "A", value: "b", isSecret: false }] }],
    ["curl -fsSL https://x.test", { method: "GET", url: "https://x.test/" }],
    ["curl -I https://x.test", { method: "HEAD" }],
    ["curl --head https://x.test", { method: "HEAD" }],
    ["curl --max-redirs 5 --retry-delay 2 https://x.test", { url: "https://x.test/" }],
    [String.raw`curl https://x.test -d $'{"a":"Hi\u0021 \x41\'s"}'`, { body: '{\n  "a": "Hi! A\'s"\n}' }],
    ["curl x.test", { method: "GET", url: "https://x.test/", bodyType: "NONE" }],
  ])("%s", (command, expected) => {
    expect(readCurl(command)).toMatchObject(expected);
  });

  test.each(["wget https://x.test", "curl", "curl -X BREW https://x.test", "curl 'https://x.test"])(
    "%s is refused",
    (command) => {
      expect(readCurl(command)).toBeNull();
    },
  );
});

describe("the node", () => {
  const config = (more: Partial<HttpRequestConfig>) => httpRequest.config.parse({ url, ...more });
  const secret = { key: "A", value: "s", isSecret: true };

  test("needs a URL, a name in each row, and a file if it sends one", () => {
    expect(httpRequest.missingFields(config({ url: "" }))).toEqual(["a URL"]);
    expect(httpRequest.missingFields(config({ headers: [{ ...secret, value: "" }] }))).toHaveLength(1);
    expect(httpRequest.missingFields(config({ query: [{ key: "a", value: "", isSecret: false }] }))).toEqual([]);
    expect(httpRequest.missingFields(config({ method: "POST", bodyType: "FILE" }))).toEqual(["a file"]);
    expect(httpRequest.missingFields(config({ method: "GET", bodyType: "FILE" }))).toEqual([]);
  });

  test("maps secrets for the origin of its URL, and everything else as a template", () => {
    const seen: string[] = [];
    httpRequest.mapReferences(config({ headers: [secret], query: [{ key: "q", value: "t", isSecret: false }] }), {
      ...identityMapper,
      text(template) {
        if (template) seen.push(template);
        return template;
      },
      secret(value, to) {
        seen.push(`${value} for ${to}`);
        return "sealed";
      },
    });
    expect(seen).toEqual([url, "t", "s for https://api.example.com"]);
  });

  test.each<[Partial<HttpRequestConfig>, string[]]>([
    [{}, []],
    [{ url: "http://api.example.com/" }, ["openWebhook"]],
    [{ method: "POST", bodyType: "JSON", body: "{" }, ["invalidJson"]],
    [{ headers: [{ key: "Host", value: "x", isSecret: false }] }, ["invalidHeader"]],
    [{ url: nodeMention(orders), headers: [secret] }, ["secretWithoutHost"]],
  ])("%j is diagnosed as %j", (more, codes) => {
    const node = { ...orders, id: "own", config: config(more) };
    const graph = { nodes: [...before.nodes, node], edges: [{ id: "e", sourceNodeId: "orders", targetNodeId: "own" }] };
    expect(checkGraph(graph, catalog).map(({ code }) => code)).toEqual(codes);
  });

  test("a reference to a value that the last result lacks is reported", () => {
    const wrong = nodeMention(orders, "body", "items[0].nam");
    const node = { ...orders, id: "own", config: config({ url: `${url}/${wrong}/${name}` }) };
    const graph = { nodes: [...before.nodes, node], edges: [{ id: "e", sourceNodeId: "orders", targetNodeId: "own" }] };
    expect(checkGraph(graph, catalog, { results: before.outputs }).map(({ code }) => code)).toEqual(["unknownValue"]);
    expect(checkGraph(graph, catalog)).toEqual([]);
  });
});
