import { createConnection } from "node:net";
import { networkInterfaces } from "node:os";
import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { createHttp } from "#server/http/app.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { user } from "../tables/account.ts";
import { isOwnHost } from "./hosts.ts";
import { checkOrigin } from "./security.ts";

let testApp: TestApp;
let server: { port: number; stop(): Promise<void> };

beforeAll(async () => {
  testApp = await startTestApp({ env: { CANVAS_URL: "https://canvas.test" } });
  const http = createHttp({
    app: testApp.app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  server = await new Promise((resolve) => {
    const listening = serve({ fetch: http.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ port, stop: () => new Promise<void>((done) => void listening.close(() => done())) }),
    );
  });
});
afterAll(async () => {
  await server.stop();
  await testApp.close();
});

/** The head as it is written here, over a socket of its own; resolves with the whole answer. */
function write(line: string, headers: readonly string[], body = ""): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const head = [line, ...headers, `content-length: ${Buffer.byteLength(body)}`, "connection: close", "", body];
    const socket = createConnection(server.port, "127.0.0.1")
      .on("data", (piece) => {
        text += piece.toString();
      })
      .on("error", reject)
      .on("close", () => resolve({ status: Number(text.split(" ")[1]), text }));
    socket.write(head.join("\r\n"));
  });
}
const signUp = (host: string, origin: string) => {
  const email = `rebound.${crypto.randomUUID()}@example.com`;
  const body = JSON.stringify({ name: "Rebound", email, password: "a long enough password" });
  const headers = [`Host: ${host}`, `Origin: ${origin}`, "content-type: application/json"];
  return { email, answer: write("POST /api/auth/sign-up/email HTTP/1.1", headers, body) };
};
const isKnown = async (email: string) =>
  (await testApp.app.database.system.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;

describe("a request", () => {
  const options = "GET /api/trpc/user.getSignInOptions HTTP/1.1";

  test.each([
    "troupe.test",
    "TROUPE.test",
    "troupe.test:8080",
    "localhost",
    "LOCALHOST:3000",
    "127.0.0.1:3000",
    "127.8.9.10",
    "[::1]",
    "[::1]:3000",
  ])("to %s is answered", async (host) => {
    expect((await write(options, [`Host: ${host}`])).status).toBe(200);
  });

  test.each([
    "evil.test",
    "evil.test:3000",
    "troupe.test.evil.test",
    "eviltroupe.test",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "sub.localhost",
    "troupe.test.",
    "localhost.",
    "203.0.113.9",
    "0.0.0.0",
    "[2001:db8::1]",
    "canvas.test:8443",
  ])("to %s is not, and is told which setting is meant", async (host) => {
    for (const line of [options, "GET / HTTP/1.1", "GET /files/a/b HTTP/1.1", "POST /api/chat/agent HTTP/1.1"]) {
      const { status, text } = await write(line, [`Host: ${host}`]);
      expect(status, line).toBe(421);
      expect(text).toContain(commonErrorText.unknownHost);
    }
    expect(commonErrorText.unknownHost).toContain("PUBLIC_URL");
  });

  test("in absolute form is judged by the host that it asks for", async () => {
    const line = "GET http://evil.test/api/trpc/user.getSignInOptions HTTP/1.1";
    expect((await write(line, ["Host: localhost"])).status).toBe(421);
  });

  test.each([
    ["no host", [], 400],
    ["a host that is none", ["Host: local host"], 400],
    ["a host with a person in it", ["Host: localhost@evil.test"], 400],
    ["two ports", ["Host: localhost:3000:3001"], 400],
    ["two hosts, of which the first is a stranger's", ["Host: evil.test", "Host: localhost"], 421],
    ["two hosts, of which the first is ours", ["Host: localhost", "Host: evil.test"], 200],
    ["an empty host, as the address it came to", ["Host: "], 200],
  ])("with %s has one meaning", async (_case, headers, expected) => {
    expect((await write(options, headers)).status).toBe(expected);
  });

  test("of a forwarded host is judged by the true one", async () => {
    const evil = ["Host: evil.test", "X-Forwarded-Host: troupe.test", "Forwarded: host=troupe.test"];
    expect((await write(options, evil)).status).toBe(421);
    expect((await write(options, ["Host: troupe.test", "X-Forwarded-Host: evil.test"])).status).toBe(200);
  });

  test("of a probe is answered under any address", async () => {
    for (const path of ["/livez", "/readyz"])
      for (const host of ["203.0.113.9:3000", "troupe-7f9c.pods.internal"])
        expect((await write(`GET ${path} HTTP/1.1`, [`Host: ${host}`])).status).toBe(200);
    expect((await write("GET /livez/x HTTP/1.1", ["Host: evil.test"])).status).toBe(421);
  });
});

test("a page that made its name lead here signs nobody up (DNS rebinding, B6)", async () => {
  const rebound = signUp("evil.test", "http://evil.test");
  expect((await rebound.answer).status).toBe(421);
  expect(await isKnown(rebound.email)).toBe(false);
  // The same page, when it writes the right name into Host by other means.
  const named = signUp("troupe.test", "http://evil.test");
  expect((await named.answer).status).toBe(403);
  expect(await isKnown(named.email)).toBe(false);
  const own = signUp("troupe.test", "http://troupe.test");
  expect((await own.answer).status).toBe(200);
  expect(await isKnown(own.email)).toBe(true);
});

describe("the own hosts", () => {
  const settings = { publicUrl: "http://localhost:3000", canvasUrl: null, host: "127.0.0.1" };
  const isOwn = (host: string, bound: string) => isOwnHost(new URL(`http://${host}`), { ...settings, host: bound });
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address, family }) => (family === "IPv6" ? `[${address.split("%")[0]}]` : address));

  test("bound to every address are those of the machine, and no name", () => {
    expect(addresses.length).toBeGreaterThan(0);
    for (const bound of ["0.0.0.0", "::"]) {
      for (const address of addresses) expect(isOwn(`${address}:3000`, bound), address).toBe(true);
      expect(isOwn("203.0.113.9", bound)).toBe(false);
      expect(isOwn("troupe.internal", bound)).toBe(false);
    }
  });

  test("bound to one address are that one", () => {
    expect(isOwn("203.0.113.9:3000", "203.0.113.9")).toBe(true);
    expect(isOwn("203.0.113.10", "203.0.113.9")).toBe(false);
    expect(isOwn("[2001:db8::1]:3000", "2001:db8::1")).toBe(true);
    expect(isOwn("troupe.internal", "Troupe.internal")).toBe(true);
  });
});

describe("a write under another own host than that of PUBLIC_URL", () => {
  const ask = (host: string, origin: string, changes: { ip?: string; hops?: number; isSet?: boolean } = {}) => {
    const { ip = "127.0.0.1", hops = 0, isSet = true } = changes;
    const headers = { origin, cookie: "a=b" };
    const request = new Request(`http://${host}/api/x`, { method: "POST", headers });
    const settings = { publicUrl: "https://troupe.example", isPublicUrlSet: isSet, trustedProxyHops: hops };
    return () => checkOrigin(request, ip, settings);
  };

  test("is taken on the machine itself", () => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
        expect(ask(host, `http://${host}`, { ip }), `${host} ${ip}`).not.toThrow();
  });

  test("is refused from elsewhere, behind a proxy, and from another page of that machine", () => {
    expect(ask("localhost:3000", "http://localhost:3000", { ip: "192.0.2.1" })).toThrow();
    expect(ask("localhost:3000", "http://localhost:3000", { hops: 1 })).toThrow();
    expect(ask("localhost:3000", "http://localhost:5173")).toThrow();
    expect(ask("localhost:3000", "http://127.0.0.1:3000")).toThrow();
    expect(ask("10.1.2.3:3000", "http://10.1.2.3:3000")).toThrow();
  });

  test("is taken without PUBLIC_URL, for nobody has said which address people use", () => {
    expect(ask("10.1.2.3:3000", "http://10.1.2.3:3000", { ip: "10.1.2.9", isSet: false })).not.toThrow();
    expect(ask("10.1.2.3:3000", "http://evil.test", { ip: "10.1.2.9", isSet: false })).toThrow();
  });
});
