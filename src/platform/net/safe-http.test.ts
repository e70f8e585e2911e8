import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSafeHttp, type SafeHttp } from "./safe-http.ts";

/** Buffer memory of this thread only. The resident set size includes other tests that run at the same time. */
const heldBytes = () => process.memoryUsage().arrayBuffers;

/** One server that plays every remote host. It records its requests, so that tests can check what reached it. */
let server: Server;
let base: string;
let asked: { path: string; method: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let open: SafeHttp;
let closed: SafeHttp;

const endless = (response: ServerResponse) => {
  const more = () => response.destroyed || response.write("x".repeat(65_536), more);
  more();
};

const pages: Record<string, (response: ServerResponse, url: URL) => void> = {
  "/hello": (response) => response.end("hello"),
  "/json": (response) => response.setHeader("content-type", "application/json").end('{"a":1}'),
  "/status": (response) => response.writeHead(418).end("teapot"),
  "/empty": (response) => response.writeHead(204).end(),
  "/zip": (response) => response.setHeader("content-encoding", "gzip").end(gzipSync("squeezed")),
  "/brotli": (response) => response.setHeader("content-encoding", "br").end(brotliCompressSync("squeezed")),
  "/deflate": (response) => response.setHeader("content-encoding", "Deflate").end(deflateSync("squeezed")),
  "/unknown-zip": (response) => response.setHeader("content-encoding", "zstd").end("as sent"),
  "/bomb": (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(Buffer.alloc(64 << 20))),
  "/broken-zip": (response) => response.setHeader("content-encoding", "gzip").end("not gzip"),
  "/declared": (response) => response.writeHead(200, { "content-length": 1 << 30 }).write("x"),
  "/endless": endless,
  "/silent": () => undefined,
  "/stall": (response) => response.write("begin"),
  "/cut": (response) => {
    response.writeHead(200, { "content-length": 100 }).write("begin");
    response.socket?.end();
  },
  "/hang-up": (response) => response.socket?.destroy(),
  "/no-http": (response) => response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n"),
  "/bad-chunk": (response) => response.socket?.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n"),
  "/upgrade": (response) => response.socket?.end("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
  "/headers": (response) => response.writeHead(200, { "x-long": "h".repeat(40_000) }).end(),
  "/to": (response, url) => {
    const status = Number(url.searchParams.get("status") ?? 302);
    response.writeHead(status, { location: url.searchParams.get("url") ?? "" }).end("moved");
  },
  "/again": (response, url) => {
    const left = Number(url.searchParams.get("left"));
    if (left === 0) response.end("arrived");
    else response.writeHead(302, { location: `/again?left=${left - 1}` }).end();
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      asked.push({ path: url.pathname, method: request.method ?? "", headers: request.headers, body });
      (pages[url.pathname] ?? pages["/hello"])?.(response, url);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  open = createSafeHttp({ allowLoopback: true, userAgent: "Troupe test" });
  closed = createSafeHttp();
});

afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const to = (url: string, status = 302) => `${base}/to?status=${status}&url=${encodeURIComponent(url)}`;
const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });

test("a response of any status is returned in full", async () => {
  const hello = await open.request({ url: `${base}/hello` });
  expect([hello.status, hello.text(), hello.url]).toEqual([200, "hello", `${base}/hello`]);
  expect((await open.request({ url: `${base}/json` })).json()).toEqual({ a: 1 });
  expect((await open.request({ url: `${base}/status` })).status).toBe(418);
  expect((await open.request({ url: `${base}/empty` })).bytes.length).toBe(0);
  expect((await open.request({ url: `${base}/zip` })).text()).toBe("squeezed");
  expect((await open.request({ url: `${base}/hello`, method: "HEAD" })).bytes.length).toBe(0);
  expect(() => hello.json()).toThrow(refusal("provider"));
});

test.each([
  ["/zip", "squeezed", null],
  ["/brotli", "squeezed", null],
  ["/deflate", "squeezed", null],
  ["/unknown-zip", "as sent", "zstd"],
])("a compressed body at %s is decompressed if its encoding is known", async (path, body, encoding) => {
  asked = [];
  expect((await open.request({ url: base + path })).text()).toBe(body);
  expect(asked[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  const streamed = await open.asFetch()(base + path);
  expect([await streamed.text(), streamed.headers.get("content-encoding")]).toEqual([body, encoding]);
});

test("private addresses are rejected by default and never contacted", async () => {
  asked = [];
  const port = new URL(base).port;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "localhost.",
    "app.localhost",
    "[::1]",
    "0.0.0.0",
    "2130706433",
    "[::ffff:7f00:1]",
  ]) {
    await expect(closed.request({ url: `http://${host}:${port}/hello`, timeoutMs: 5_000 }), host).rejects.toThrow(
      expect.objectContaining({ name: "AppError" }),
    );
    await expect(closed.asFetch()(`http://${host}:${port}/hello`), host).rejects.toThrow(
      expect.objectContaining({ name: "AppError" }),
    );
  }
  expect(asked).toEqual([]);
});

test.each([301, 302, 303, 307, 308])("a %i redirect to a private address is rejected", async (status) => {
  asked = [];
  const inner = createSafeHttp({ resolve: async () => ["127.0.0.1"], allowLoopback: true });
  for (const target of [
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[fd00:ec2::254]/",
    "http://metadata.google.internal/",
  ]) {
    await expect(inner.request({ url: to(target, status) })).rejects.toThrow(refusal("invalid"));
  }
  for (const target of ["file:///etc/passwd", "gopher://127.0.0.1/", "http://user:pass@example.com/", "javascript:1"]) {
    await expect(inner.request({ url: to(target, status) })).rejects.toThrow(refusal("invalid"));
  }
  await expect(inner.request({ url: to("http://[", status) })).rejects.toThrow(refusal("provider"));
  expect(asked.every((request) => request.path === "/to")).toBe(true);
  await inner.close();
});

test("five redirects are followed, the sixth is rejected", async () => {
  const arrived = await open.request({ url: `${base}/again?left=5` });
  expect([arrived.text(), arrived.url]).toEqual(["arrived", `${base}/again?left=0`]);
  await expect(open.request({ url: `${base}/again?left=6` })).rejects.toThrow(refusal("provider"));
  await expect(open.request({ url: `${base}/again?left=1`, redirects: 0 })).rejects.toThrow(refusal("provider"));
});

test("credentials are never sent to another origin", async () => {
  const other = base.replace("127.0.0.1", "localhost");
  const headers = { authorization: "Bearer s", cookie: "s=1", "x-api-key": "s", accept: "text/x" };
  asked = [];
  await open.request({ url: to(`${other}/hello`), headers });
  await open.request({ url: to(`${base}/hello`), headers });
  const [, stranger, , same] = asked.map((request) => request.headers);
  expect(stranger).toMatchObject({ accept: "text/x", "user-agent": "Troupe test" });
  expect([stranger?.authorization, stranger?.cookie, stranger?.["x-api-key"]]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(same).toMatchObject({ authorization: "Bearer s", cookie: "s=1", "x-api-key": "s" });
});

test.each([
  [301, "GET", ""],
  [302, "GET", ""],
  [303, "GET", ""],
  [307, "POST", "data"],
  [308, "POST", "data"],
])("a POST that is redirected with %i is resent as %s", async (status, method, body) => {
  asked = [];
  await open.request({ url: to("/hello", status), method: "POST", body: "data" });
  expect(asked[1]).toMatchObject({ path: "/hello", method, body });
});

test.each([
  ["Metadata-Flavor", "Google"],
  ["X-aws-ec2-metadata-token", "t"],
  ["X-aws-ec2-metadata-token-ttl-seconds", "60"],
  ["Metadata", "true"],
  ["Host", "internal"],
  ["Transfer-Encoding", "chunked"],
  ["Connection", "close"],
  ["Proxy-Authorization", "x"],
  ["proxy-anything", "x"],
  ["Content-Length", "5"],
  ["Upgrade", "h2c"],
  ["Expect", "100-continue"],
  ["X\r\nHost", "x"],
  ["X", "a\r\nHost: b"],
  ["X", "a\nb"],
  ["X", "a\u0000b"],
  ["X Y", "a"],
  ["", "a"],
  ["X", "€"],
])("the header %j: %j is rejected", async (name, value) => {
  await expect(open.request({ url: base, headers: { [name]: value } })).rejects.toThrow(refusal("invalid"));
});

test("invalid methods, bodies and header sizes are rejected", async () => {
  for (const method of ["TRACE", "connect", "GET /x", "", "A".repeat(30)]) {
    await expect(open.request({ url: base, method }), method).rejects.toThrow(refusal("invalid"));
  }
  await expect(open.request({ url: base, body: "x" })).rejects.toThrow(refusal("invalid"));
  await expect(open.request({ url: base, headers: { x: "a".repeat(40_000) } })).rejects.toThrow(refusal("invalid"));
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, "1"]));
  await expect(open.request({ url: base, headers: many })).rejects.toThrow(refusal("invalid"));
});

test.each(["/bomb", "/declared", "/endless", "/broken-zip", "/silent", "/stall", "/cut", "/headers"])(
  "a request to %s fails within its limits",
  async (path) => {
    const before = heldBytes();
    const call = { url: base + path, maxBytes: 1 << 20, timeoutMs: 400 };
    await expect(open.request(call)).rejects.toThrow(refusal("provider"));
    expect(heldBytes() - before).toBeLessThan(100 << 20);
    const stream = open
      .asFetch({ maxBytes: 1 << 20, timeoutMs: 400 })(base + path)
      .then((answer) => answer.text());
    await expect(stream).rejects.toThrow(refusal("provider"));
  },
);

test.each([
  ["/broken-zip", "sent a response that can't be read"],
  ["/headers", "sent a response that can't be read"],
  ["/no-http", "sent a response that can't be read"],
  ["/bad-chunk", "sent a response that can't be read"],
  ["/upgrade", "sent a response that can't be read"],
  ["/cut", "closed the connection"],
  ["/hang-up", "closed the connection"],
])("the error of %s doesn't say that the server is out of reach", async (path, said) => {
  await expect(open.request({ url: base + path })).rejects.toThrow(said);
});

test("a refused connection and an unknown host are provider errors", async () => {
  await expect(open.request({ url: "http://127.0.0.1:1/" })).rejects.toThrow(refusal("provider"));
  const lost = createSafeHttp({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
  await expect(lost.request({ url: "http://nowhere.example/" })).rejects.toThrow(refusal("provider"));
  await lost.close();
});

test("an abort by the caller rejects with the caller's reason", async () => {
  const reason = new Error("given up");
  const controller = new AbortController();
  const waiting = open.request({ url: `${base}/silent`, signal: controller.signal });
  const response = await open.asFetch()(`${base}/stall`, { signal: controller.signal });
  const reading = response.text();
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(reading).rejects.toBe(reason);
  await expect(open.request({ url: base, signal: controller.signal })).rejects.toBe(reason);
});

test("a request whose connection is never made ends with its timeout and with its caller", {
  timeout: 5_000,
}, async () => {
  const hanging = createSafeHttp({ resolve: () => new Promise(() => undefined) });
  const url = "http://hanging.example/";
  await expect(hanging.request({ url, timeoutMs: 50 })).rejects.toThrow("took too long");
  await expect(hanging.asFetch({ timeoutMs: 50 })(url)).rejects.toThrow("took too long");
  const reason = new Error("given up");
  const controller = new AbortController();
  const waiting = [hanging.request({ url, signal: controller.signal }), hanging.asFetch()(url, controller)];
  controller.abort(reason);
  for (const one of waiting) await expect(one).rejects.toBe(reason);
  await hanging.close();
});

test("asFetch streams, sends forms, and returns what a library expects", async () => {
  asked = [];
  const form = new FormData();
  form.set("file", new Blob(["sound"]), "a.wav");
  const response = await open.asFetch()(`${base}/json`, {
    method: "POST",
    body: form,
    headers: { authorization: "k" },
  });
  expect(response).toBeInstanceOf(Response);
  expect([response.ok, response.url, await response.json()]).toEqual([true, `${base}/json`, { a: 1 }]);
  expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked[0]?.body).toContain("sound");
  const moved = await open.asFetch()(to("/hello"), { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "/hello"]);
  await moved.body?.cancel();
  await expect(open.asFetch()(to("/hello"), { redirect: "error" })).rejects.toThrow(refusal("provider"));
  expect(await (await open.asFetch()(new Request(`${base}/zip`))).text()).toBe("squeezed");
  const reader = (await open.asFetch()(`${base}/stall`)).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("begin");
  await reader?.cancel();
  for (const url of ["", "nonsense", "http://a:b@example.com/", "file:///etc/passwd"]) {
    await expect(open.asFetch()(url), url).rejects.toThrow(refusal("invalid"));
  }
});

test("asFetch rejects invalid headers with a clear error, in every form that fetch accepts", async () => {
  asked = [];
  const bad: [string, string][] = [
    ["x key", "1"],
    ["", "1"],
    ["authorization", "Bearer sk-ключ"],
    ["x-key", "a\r\nhost: evil.test"],
    ["host", "evil.test"],
  ];
  for (const [name, value] of bad)
    for (const headers of [{ [name]: value }, [[name, value]] as [string, string][]])
      await expect(open.asFetch()(`${base}/json`, { headers }), name).rejects.toThrow(refusal("invalid"));
  expect(asked).toEqual([]);
  const good = { authorization: " Bearer sk-1\n", "content-length": "3" };
  await open.asFetch()(`${base}/json`, { method: "POST", body: "abc", headers: good });
  expect(asked[0]?.headers.authorization).toBe("Bearer sk-1");
});

test("only origins trusted by an operator may be local, and redirects don't extend the trust", async () => {
  const local = closed.asFetch({ trustedOrigins: [`${base}/v1`] });
  expect(await (await local(`${base}/hello`)).text()).toBe("hello");
  const other = base.replace("127.0.0.1", "localhost");
  await expect(local(`${other}/hello`)).rejects.toThrow(refusal("invalid"));
  asked = [];
  await expect(local(to(`${other}/hello`))).rejects.toThrow(refusal("invalid"));
  expect(asked.map((request) => request.path)).toEqual(["/to"]);
  const metadata = closed.asFetch({ trustedOrigins: ["http://169.254.169.254"] });
  await expect(metadata("http://169.254.169.254/latest/")).rejects.toThrow(refusal("invalid"));
});

test("a request to our own origin is rejected after three hops", async () => {
  const own = createSafeHttp({ allowLoopback: true, ownOrigins: [base] });
  expect((await own.request({ url: base, hops: 2 })).status).toBe(200);
  expect(asked.at(-1)?.headers["x-troupe-hops"]).toBe("3");
  await expect(own.request({ url: base, hops: 3 })).rejects.toThrow(refusal("invalid"));
  await own.close();
});
