import { createHmac } from "node:crypto";
import { request as send } from "node:http";
import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { wire } from "#lib/wire.ts";
import { session } from "#platform/tables/account.ts";
import { createFixtures } from "#testing/fixtures.ts";
import type { EntityKey } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createHttp } from "./app.ts";
import { publicRoutes } from "./public-routes.ts";
import { httpRoutes } from "./routes.ts";

let testApp: TestApp;
let ours: Record<EntityKey, string>;
let server: { port: number; stop(): Promise<void> };
let cookie: string;

beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS");
  cookie = await testApp.app.auth.cookieFor(testApp.workspace.people.OWNER.sessionId);
  server = await new Promise((resolve) => {
    const listening = serve({ fetch: surface().fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ port, stop: () => new Promise<void>((done) => void listening.close(() => done())) }),
    );
  });
});
afterAll(async () => {
  await server.stop();
  await testApp.close();
});

const surface = () =>
  createHttp({
    app: testApp.app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });

interface Reply {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Sends a request with an unchanged path over a real socket. */
function ask(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | AsyncIterable<Uint8Array> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: server.port,
      method,
      path,
      headers: { origin: "http://troupe.test", ...headers },
    };
    const outgoing = send({ ...options, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece) => {
        text += piece;
        // An open event stream counts as a response.
        if (answer.headers["content-type"] === "text/event-stream") answer.destroy();
      });
      answer.on("close", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    outgoing.on("error", reject);
    if (body === undefined || typeof body === "string") outgoing.end(body);
    else
      void (async () => {
        for await (const piece of body) {
          if (outgoing.destroyed) return;
          if (!outgoing.write(piece)) await new Promise((done) => outgoing.once("drain", done).once("close", done));
        }
        outgoing.end();
      })();
  });
}

const json = { "content-type": "application/json" };
const pathOf = (path: string) =>
  path.replace(":chatId", ours.chat).replace(":runId", ours.run).replace(":streamId", ours.stream);
const isLeaky = (text: string) => /\bat \S+ \(|node_modules|\/work\/|file:\/\/|params:|select |postgres/i.test(text);

describe("every path", () => {
  test("is in the list of routes, in the list of public routes, or one of the fixed mounts", () => {
    const known = new Set([
      ...httpRoutes.map(({ method, path }) => `${method} ${path}`),
      ...publicRoutes.map(({ method, path }) => `${method} ${path}`),
      // Middleware and catch-all routes; RPC access rules are per procedure.
      "ALL /*",
      "ALL /api/*",
      "ALL /api/v2/*",
      "ALL /v1/*",
      "ALL /api/trpc/*",
      "GET /api/auth/*",
      "POST /api/auth/*",
      "GET /files/:token/:name?",
      "GET /*",
    ]);
    const mounted = surface().routes.map(({ method, path }) => `${method} ${path}`);
    expect(mounted.filter((one) => !known.has(one) && !known.has(one.replace("/*", "*")))).toEqual([]);
    expect(mounted.length).toBeGreaterThan(httpRoutes.length);
  });

  test("of the API that does not exist responds 404 in JSON for any method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      for (const path of [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/chat",
        "/api/agent/1",
        "/api/..%2f",
        "/api/constructor",
      ]) {
        const { status, text, headers } = await ask(method, path);
        expect([status, headers["content-type"]], `${method} ${path}`).toEqual([404, "application/json"]);
        expect(JSON.parse(text)).toEqual({ error: "Not found." });
      }
  });

  /** Spellings of a path that routers, proxies and file systems have misread. */
  const spellings = (path: string) => [
    `/${path}`,
    `//${path}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `/.${path}`,
    `/./${path}`,
    `/x/..${path}`,
    `/livez/..${path}`,
    `/assets/..${path}`,
    `/files/..${path}`,
    `/api/auth/..${path}`,
    `/api/auth/%2e%2e${path.replace("/api", "")}`,
    `/%2e${path}`,
    `/%2e%2e${path}`,
    path.replace("/api", "/API"),
    path.replace("/api", "/Api"),
    path.replace("/api", "/%61pi"),
    path.replace("/api", "/%2561pi"),
    path.replace("/api/", "/api//"),
    path.replace("/api/", "/api/./"),
    path.replace("/api/", "/api%2f"),
    path.replace("/api/", "/api\\"),
    path.replace("/api/", "/api/;/"),
    path.replace("/api/", "/api;x=1/"),
    `${path};x`,
    `${path};.css`,
    `${path}.css`,
    `${path}.json`,
    `${path}%00`,
    `${path}%20`,
    `${path}%2f`,
    `${path}%3f`,
    `${path}#livez`,
    `${path}?/livez`,
    `${path}/livez`,
    `${path}/../../livez`,
    `http://127.0.0.1${path}`,
  ];

  const closed = [
    ...httpRoutes
      .filter(({ rule }) => rule.scope !== "public")
      .flatMap(({ method, path, rule }) => (rule.scope === "public" ? [] : [{ method, path }])),
    { method: "GET", path: "/api/trpc/user.me" },
    { method: "GET", path: "/api/trpc/agent.getAll" },
    { method: "POST", path: "/api/trpc/agent.create" },
  ];

  test.each(closed)("$method $path requires a session in any spelling", async ({ method, path }) => {
    const query = path.includes("trpc")
      ? `?input=${encodeURIComponent(JSON.stringify({ json: { workspaceId: ours.workspace } }))}`
      : `?workspaceId=${ours.workspace}`;
    const body = method === "POST" ? JSON.stringify({ workspaceId: ours.workspace }) : undefined;
    for (const spelling of spellings(pathOf(path))) {
      const full = spelling.includes("?") ? spelling : `${spelling}${query}`;
      const { status, text } = await ask(method, full, { headers: body ? json : {}, body });
      // Some spellings correctly resolve to /livez.
      if (text !== "ok") expect([400, 401, 403, 404, 405], `${method} ${full} answered ${status}`).toContain(status);
      expect(text).not.toContain("OURS");
    }
  });

  test.each(closed)("$method $path requires a session whatever proxy headers are sent", async ({ method, path }) => {
    const tricks: Record<string, string>[] = [
      { "x-middleware-subrequest": "middleware:middleware:middleware" },
      { "x-request-from": "internal" },
      { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" },
      { "x-forwarded-host": "localhost", "x-forwarded-proto": "https" },
      { "x-original-url": "/livez", "x-rewrite-url": "/livez" },
      { "x-http-method-override": "GET", "x-method-override": "OPTIONS" },
      { "x-troupe-ip": "127.0.0.1", "x-troupe-hops": "0" },
      { "x-user-id": ours.user, "x-workspace-id": ours.workspace, "x-role": "OWNER" },
    ];
    for (const headers of tricks) {
      const body = method === "POST" ? JSON.stringify({ workspaceId: ours.workspace }) : undefined;
      const answer = await ask(method, `${pathOf(path)}?workspaceId=${ours.workspace}`, {
        headers: { ...json, ...headers },
        body,
      });
      expect(answer.status, JSON.stringify(headers)).toBe(401);
    }
  });
});

describe("the caller's identity", () => {
  const name = () => cookie.split("=")[0] ?? "";
  const signedBy = (token: string, secret: string) =>
    encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);

  test("is not accepted from invalid cookies or tokens", async () => {
    const { system } = testApp.app.database;
    const [own] = await system.select().from(session).where(eq(session.id, testApp.workspace.people.OWNER.sessionId));
    const token = own?.token ?? "";
    const expired = newId();
    await system.insert(session).values({
      id: newId(),
      userId: testApp.workspace.people.OWNER.id,
      token: expired,
      expiresAt: new Date(Date.now() - 1_000),
    });
    const good = decodeURIComponent(cookie.slice(name().length + 1));
    const secret = testApp.app.config.secrets.auth.reveal();
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = Buffer.from(JSON.stringify({ sub: own?.userId, exp: 9_999_999_999 })).toString("base64url");
    const cookies = [
      `${name()}=`,
      `${name()}=.`,
      `${name()}=${newId()}`,
      `${name()}=${token}`,
      `${name()}=${token}.`,
      `${name()}=${token}.AAAA`,
      `${name()}=${encodeURIComponent(good.slice(0, -2))}`,
      `${name()}=${encodeURIComponent(`${good}x`)}`,
      `${name()}=${encodeURIComponent(`x${good}`)}`,
      `${name()}=${signedBy(token, "another instance's secret, just as long")}`,
      `${name()}=${signedBy(token, "")}`,
      `${name()}=${signedBy(expired, secret)}`,
      `${name()}=${signedBy(newId(), secret)}`,
      `${name()}=${signedBy(testApp.workspace.people.OWNER.id, secret)}`,
      `${name()}=${none}.${claims}.`,
      `${name()}=%E0%A4%A`,
      `${name()}=%00`,
      `${name().toUpperCase()}=${cookie.slice(name().length + 1)}`,
      `x${cookie}`,
      `session=${own?.id}; user=${own?.userId}`,
      `__proto__=${cookie}`,
    ];
    const bearers = [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${newId()}`,
      `Bearer ${token}`,
      `Bearer ${good}`,
      `Bearer ${none}.${claims}.`,
      "Basic YTpi",
    ];
    const tries = [
      ...cookies.map((value) => ({ cookie: value })),
      ...bearers.map((authorization) => ({ authorization })),
    ];
    for (const headers of tries as Record<string, string>[]) {
      for (const path of ["/api/trpc/user.me", `/api/live?workspaceId=${ours.workspace}`])
        expect((await ask("GET", path, { headers })).status, JSON.stringify(headers)).toBe(401);
      const written = await ask("POST", "/api/chat/agent", { headers: { ...json, ...headers }, body: "{}" });
      expect(written.status, JSON.stringify(headers)).toBe(401);
    }
    expect((await ask("GET", "/api/trpc/user.me", { headers: { cookie } })).status).toBe(200);
    expect((await ask("GET", "/api/trpc/user.me", { headers: { cookie: `a=b; ${cookie}; c=%` } })).status).toBe(200);
  });

  test("depends on the whole token, so tokens with a common prefix are different people", async () => {
    const { OWNER, USER } = testApp.workspace.people;
    const common = "t".repeat(200);
    const cookies: string[] = [];
    for (const person of [OWNER, USER]) {
      const id = newId();
      const values = { id, userId: person.id, token: common + id, expiresAt: new Date(Date.now() + 60_000) };
      await testApp.app.database.system.insert(session).values(values);
      cookies.push(await testApp.app.auth.cookieFor(id));
    }
    const seen = [];
    for (const one of [...cookies, ...cookies]) {
      const { text } = await ask("GET", "/api/trpc/user.me", { headers: { cookie: one } });
      seen.push(JSON.parse(text).result.data.json.id);
    }
    expect(seen).toEqual([OWNER.id, USER.id, OWNER.id, USER.id]);
  });
});

test("a worker serves health endpoints and nothing else", async () => {
  const { config } = testApp.app;
  const worker = createHttp({
    app: { ...testApp.app, config: { ...config, role: "worker" } },
    pages: {
      asset: async () => new Response("asset"),
      index: async () => new Response("page"),
      paymentFrame: async () => new Response("frame"),
      formTemplate: async () => "form",
    },
    socketAddress: () => "127.0.0.1",
  });
  const of = (method: string, path: string) =>
    worker.request(`${config.publicUrl}${pathOf(path)}`, { method, headers: { cookie, origin: config.publicUrl } });
  for (const path of ["/livez", "/readyz"]) expect((await of("GET", path)).status, path).toBe(200);
  const everything = [
    ...httpRoutes,
    ...publicRoutes
      .filter(({ path }) => !path.endsWith("z"))
      .map(({ path }) => ({ path: path.replace(/^\*/, "/*"), method: "GET" })),
    { method: "GET", path: "/" },
    { method: "GET", path: "/api/auth/get-session" },
    { method: "GET", path: "/api/trpc/user.me" },
    { method: "POST", path: "/api/trpc/agent.create" },
  ];
  for (const { method, path } of everything) expect((await of(method, path)).status, `${method} ${path}`).toBe(404);
});

/** The error code and message of a route's response. */
const saidByRoute = ({ text }: Reply): [string, string] => {
  const { app, error } = JSON.parse(text);
  return [app.code, error];
};
const saidByRpc = ({ text }: Reply): [string, string] => {
  const { json: shape } = JSON.parse(text).error;
  return [shape.data.app.code, shape.message];
};

describe("a body", () => {
  async function* pieces(count: number) {
    for (let at = 0; at < count; at++) yield Buffer.alloc(100_000, 32);
  }

  test.each([
    ["a route's", "/api/workflow-context/get-context", 20, saidByRoute],
    ["RPC's", "/api/trpc/agent.create", 40, saidByRpc],
  ])(
    "that is larger than %s limit is refused by its actual size, not its declared size",
    async (_case, path, count, said) => {
      const answer = await ask("POST", `${path}?workspaceId=${ours.workspace}`, {
        headers: { ...json, cookie, "transfer-encoding": "chunked" },
        body: pieces(count),
      });
      expect([answer.status, ...said(answer)]).toEqual([413, "too_large", "This is too large to send."]);
    },
  );

  test("without a session is not read", async () => {
    const send = { headers: { ...json, "transfer-encoding": "chunked" }, body: pieces(5) };
    expect((await ask("POST", "/api/trpc/agent.create", send)).status).toBe(413);
    expect((await ask("POST", "/api/chat/agent", { ...send, body: pieces(5) })).status).toBe(401);
  });

  test.each([
    ["not JSON", "application/json", "{nope"],
    ["nothing", "application/json", ""],
    ["no object", "application/json", "[1,2]"],
    ["null", "application/json", "null"],
    ["a number", "application/json", "1e999"],
    [
      "objects where text is expected",
      "application/json",
      '{"chatId":{"path":"/etc/passwd"},"message":{"text":{"href":"x"}}}',
    ],
    ["files for attachments", "application/json", '{"message":{"text":"x","images":[{"path":"/etc/passwd"}]}}'],
    ["unknown fields", "application/json", '{"system":"you obey","role":"OWNER"}'],
    ["a lone surrogate", "application/json", '{"message":{"text":"\\ud800"}}'],
    ["depth", "application/json", `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ])("of %s is refused as invalid without internal details", async (_case, type, body) => {
    for (const { method, path, body: kind } of httpRoutes) {
      if (method !== "POST" || kind.kind !== "json") continue;
      const headers = { cookie, ...(type ? { "content-type": type } : {}) };
      const { status, text } = await ask("POST", `${pathOf(path)}?workspaceId=${ours.workspace}`, { headers, body });
      // A body without a workspace id belongs to no workspace.
      expect([400, 404], `${path} ${text}`).toContain(status);
      expect(JSON.parse(text).app.code).toMatch(/^(invalid|not_found)$/);
      expect(isLeaky(text), text).toBe(false);
    }
  });

  test.each([
    ["a form", "application/x-www-form-urlencoded", "a=b"],
    ["no type", "", "{}"],
    ["text that looks like JSON", "text/plain", "{}"],
    ["a type that only starts the same", "application/jsonp", "{}"],
  ])("of %s is refused with the accepted content type (415)", async (_case, type, body) => {
    const headers = { cookie, ...(type ? { "content-type": type } : {}) };
    for (const { method, path, body: kind } of httpRoutes) {
      if (method !== "POST" || kind.kind !== "json") continue;
      const answer = await ask("POST", `${pathOf(path)}?workspaceId=${ours.workspace}`, { headers, body });
      expect([answer.status, ...saidByRoute(answer)], path).toEqual([
        415,
        "unsupported_media",
        "Send application/json.",
      ]);
    }
    const answer = await ask("POST", "/api/trpc/agent.create", { headers, body });
    expect([answer.status, ...saidByRpc(answer)]).toEqual([415, "unsupported_media", "Send application/json."]);
  });

  test("with one invalid field gets 400 without internal names", async () => {
    const body = JSON.stringify({ workspaceId: ours.workspace, chatId: "not an id", message: { text: "x" } });
    const { status, text } = await ask("POST", "/api/chat/agent", { headers: { ...json, cookie }, body });
    expect([status, JSON.parse(text).app.code]).toEqual([400, "invalid"]);
    expect(text).not.toMatch(/zod|invalid_format|chatId/i);
  });
});

describe("RPC", () => {
  const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const batch = (count: number) => Array.from({ length: count }, () => "user.me").join(",");
  const batchInput = (count: number) => input(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, {}])));

  test.each([
    "/api/trpc",
    "/api/trpc/",
    "/api/trpc/nope",
    "/api/trpc/user",
    "/api/trpc/user.me.me",
    "/api/trpc/user..me",
    "/api/trpc/__proto__",
    "/api/trpc/constructor",
    "/api/trpc/user.__proto__",
    "/api/trpc/user.constructor",
    "/api/trpc/toString",
    "/api/trpc/%00",
    "/api/trpc/user.me%2f",
    "/api/trpc/chat.getById?input={broken",
    "/api/trpc/chat.getById?input=%",
    "/api/trpc/chat.getById?input=null",
    "/api/trpc/chat.getById?input=[]",
    "/api/trpc/chat.getById?input=1",
    "/api/trpc/chat.getById",
    `/api/trpc/chat.getById?input=${"x".repeat(8_000)}`,
    "/api/trpc/agent.create",
    "/api/trpc/chat.getById,chat.getById?batch=1&input=broken",
    "/api/trpc/chat.getById,chat.getById?batch=1&input=[]",
    "/api/trpc/chat.getById,chat.getById?batch=1",
    "/api/trpc/,,,?batch=1&input={}",
    `/api/trpc/${batch(21)}?batch=1&input=${batchInput(21)}`,
    `/api/trpc/${batch(1_000)}?batch=1`,
    `/api/trpc/chat.getById?input=${input({ json: { id: "x" }, meta: { values: { "__proto__.polluted": ["Date"] } } })}`,
    `/api/trpc/chat.getById?input=${input({ json: { id: "x" }, meta: { values: { a: { b: { c: ["nope"] } } } } })}`,
    `/api/trpc/chat.getById?input=${input({ json: { id: "x" }, meta: { values: 1, referentialEqualities: { id: ["constructor.prototype"] } } })}`,
    `/api/trpc/chat.getById?input=${input({ json: { id: "\u0000" } })}`,
  ])("request to %s is refused without a server error", async (path) => {
    const { status, text } = await ask("GET", path, { headers: { cookie } });
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(status, text).toBeLessThan(500);
    expect(() => JSON.parse(text)).not.toThrow();
    expect(isLeaky(text), text).toBe(false);
  });

  test("accepts up to twenty calls in a batch", async () => {
    const most = await ask("GET", `/api/trpc/${batch(20)}?batch=1&input=${batchInput(20)}`, { headers: { cookie } });
    expect([most.status, JSON.parse(most.text).length]).toEqual([200, 20]);
  });

  test.each([
    ["a list", "[]"],
    ["text", '"x"'],
    ["nothing", ""],
    ["half of JSON", '{"json":{'],
    ["a bare input", '{"title":"x"}'],
    ["another type", '{"json":{"title":1}}'],
  ])("body of %s is refused without a server error", async (_case, body) => {
    for (const headers of [{ ...json }, { "content-type": "text/plain" }, {}] as Record<string, string>[]) {
      const { status, text } = await ask("POST", "/api/trpc/agent.create", { headers: { ...headers, cookie }, body });
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
      expect(isLeaky(text), text).toBe(false);
    }
  });

  test("refuses text that PostgreSQL can't store as invalid, in reads and writes", async () => {
    const nul = "tides\u0000";
    const calls: [string, string, unknown][] = [
      ["POST", "agent.create", { workspaceId: ours.workspace, title: nul, system: "s" }],
      ["POST", "chat.updateTitle", { id: ours.chat, title: nul }],
      ["POST", "chat.createMessage", { chatId: ours.chat, role: "user", content: nul }],
      ["POST", "agent.create", { workspaceId: ours.workspace, title: "x", system: "half \ud83d" }],
      ["GET", "chat.getAll", { workspaceId: ours.workspace, search: nul }],
    ];
    for (const [method, path, value] of calls) {
      const body = wire.serialize(value);
      const { status, text } =
        method === "GET"
          ? await ask("GET", `/api/trpc/${path}?input=${input(body)}`, { headers: { cookie } })
          : await ask("POST", `/api/trpc/${path}`, { headers: { ...json, cookie }, body: JSON.stringify(body) });
      expect(status, `${path} ${JSON.stringify(value)} ${text}`).toBe(400);
      expect(JSON.parse(text).error.json.data.app.code).toBe("invalid");
    }
  });
});

describe("keys of built-in object properties", () => {
  const keys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];
  const evil = '{"polluted":true,"prototype":{"polluted":true},"isOperator":true,"role":"OWNER"}';

  test("don't change any prototype, wherever they are sent", async () => {
    const before = {
      object: Object.getOwnPropertyNames(Object.prototype),
      array: Object.getOwnPropertyNames(Array.prototype),
    };
    for (const key of keys) {
      const bodies = [
        `{"${key}":${evil}}`,
        `{"json":{"${key}":${evil},"workspaceId":"${ours.workspace}","title":"x"}}`,
        `{"json":{"workspaceId":"${ours.workspace}","title":"x"},"${key}":${evil}}`,
        `{"workspaceId":"${ours.workspace}","chatId":"${newId()}","${key}":${evil},"message":{"text":"x","${key}":${evil}}}`,
        `{"json":{"title":"x"},"meta":{"values":{"${key}.polluted":["undefined"]}}}`,
        `{"json":{"title":"x"},"meta":{"referentialEqualities":{"title":["${key}.polluted","${key}"]}}}`,
      ];
      for (const body of bodies)
        for (const path of ["/api/trpc/agent.create", "/api/chat/agent", "/api/workflow-document/upload-link"]) {
          const answer = await ask("POST", `${path}?workspaceId=${ours.workspace}&${key}[polluted]=1`, {
            headers: { ...json, cookie },
            body,
          });
          expect(answer.status, `${path} ${body} ${answer.text}`).toBeLessThan(500);
        }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before.object);
    expect(Object.getOwnPropertyNames(Array.prototype)).toEqual(before.array);
    const me = await ask("GET", "/api/trpc/user.me", { headers: { cookie } });
    expect(JSON.parse(me.text).result.data.json.isOperator).toBe(false);
  });
});
