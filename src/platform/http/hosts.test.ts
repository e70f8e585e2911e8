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

/** Sends the request head unchanged over a new socket; resolves to the whole response. */
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
  ])("to %s is refused with an error that names the setting", async (host) => {
    for (const line of [options, "GET / HTTP/1.1", "GET /files/a/b HTTP/1.1", "POST /api/chat/agent HTTP/1.1"]) {
      const { status, text } = await write(line, [`Host: ${host}`]);
      expect(status, line).toBe(421);
      expect(text).toContain(commonErrorText.unknownHost);
    }
    expect(commonErrorText.unknownHost).toContain("PUBLIC_URL");
  });

  test("in absolute form is checked by the host in its URL", async () => {
    const line = "GET http://evil.test/api/trpc/user.getSignInOptions HTTP/1.1";
    expect((await write(line, ["Host: localhost"])).status).toBe(421);
  });

  test.each([
    ["no host", [], 400],
    ["an invalid host", ["Host: local host"], 400],
    ["a host with a user name", ["Host: localhost@evil.test"], 400],
    ["two ports", ["Host: localhost:3000:3001"], 400],
    ["two Host headers, foreign first", ["Host: evil.test", "Host: localhost"], 421],
    ["two Host headers, ours first", ["Host: localhost", "Host: evil.test"], 200],
    ["an empty host", ["Host: "], 200],
  ])("with %s is handled unambiguously", async (_case, headers, expected) => {
    expect((await write(options, headers)).status).toBe(expected);
  });

  test("with a forwarded host is checked by its Host header", async () => {
    const evil = ["Host: evil.test", "X-Forwarded-Host: troupe.test", "Forwarded: host=troupe.test"];
    expect((await write(options, evil)).status).toBe(421);
    expect((await write(options, ["Host: troupe.test", "X-Forwarded-Host: evil.test"])).status).toBe(200);
  });

  test("of a health probe is answered on any host", async () => {
    for (const path of ["/livez", "/readyz"])
      for (const host of ["203.0.113.9:3000", "troupe-7f9c.pods.internal"])
        expect((await write(`GET ${path} HTTP/1.1`, [`Host: ${host}`])).status).toBe(200);
    expect((await write("GET /livez/x HTTP/1.1", ["Host: evil.test"])).status).toBe(421);
  });
});

test("a page that uses DNS rebinding can't sign anyone up", async () => {
  const rebound = signUp("evil.test", "http://evil.test");
  expect((await rebound.answer).status).toBe(421);
  expect(await isKnown(rebound.email)).toBe(false);
  // The same page with the correct Host header.
  const named = signUp("troupe.test", "http://evil.test");
  expect((await named.answer).status).toBe(403);
  expect(await isKnown(named.email)).toBe(false);
  const own = signUp("troupe.test", "http://troupe.test");
  expect((await own.answer).status).toBe(200);
  expect(await isKnown(own.email)).toBe(true);
});

describe("own hosts", () => {
  const settings = { publicUrl: "http://localhost:3000", canvasUrl: null, host: "127.0.0.1" };
  const isOwn = (host: string, bound: string) => isOwnHost(new URL(`http://${host}`), { ...settings, host: bound });
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address, family }) => (family === "IPv6" ? `[${address.split("%")[0]}]` : address));

  test("for a server bound to all addresses are the IP addresses of the machine, but no names", () => {
    expect(addresses.length).toBeGreaterThan(0);
    for (const bound of ["0.0.0.0", "::"]) {
      for (const address of addresses) expect(isOwn(`${address}:3000`, bound), address).toBe(true);
      expect(isOwn("203.0.113.9", bound)).toBe(false);
      expect(isOwn("troupe.internal", bound)).toBe(false);
    }
  });

  test("for a server bound to one address are that address only", () => {
    expect(isOwn("203.0.113.9:3000", "203.0.113.9")).toBe(true);
    expect(isOwn("203.0.113.10", "203.0.113.9")).toBe(false);
    expect(isOwn("[2001:db8::1]:3000", "2001:db8::1")).toBe(true);
    expect(isOwn("troupe.internal", "Troupe.internal")).toBe(true);
  });
});

describe("a write on an own host other than that of PUBLIC_URL", () => {
  const ask = (host: string, origin: string, changes: { ip?: string; hops?: number; isSet?: boolean } = {}) => {
    const { ip = "127.0.0.1", hops = 0, isSet = true } = changes;
    const headers = { origin, cookie: "a=b" };
    const request = new Request(`http://${host}/api/x`, { method: "POST", headers });
    const settings = { publicUrl: "https://troupe.example", isPublicUrlSet: isSet, trustedProxyHops: hops };
    return () => checkOrigin(request, ip, settings);
  };

  test("is accepted on the machine itself", () => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
        expect(ask(host, `http://${host}`, { ip }), `${host} ${ip}`).not.toThrow();
  });

  test("is refused from other machines, behind a proxy, and from other pages on the machine", () => {
    expect(ask("localhost:3000", "http://localhost:3000", { ip: "192.0.2.1" })).toThrow();
    expect(ask("localhost:3000", "http://localhost:3000", { hops: 1 })).toThrow();
    expect(ask("localhost:3000", "http://localhost:5173")).toThrow();
    expect(ask("localhost:3000", "http://127.0.0.1:3000")).toThrow();
    expect(ask("10.1.2.3:3000", "http://10.1.2.3:3000")).toThrow();
  });

  test("is accepted without PUBLIC_URL, because the public host is unknown", () => {
    expect(ask("10.1.2.3:3000", "http://10.1.2.3:3000", { ip: "10.1.2.9", isSet: false })).not.toThrow();
    expect(ask("10.1.2.3:3000", "http://evil.test", { ip: "10.1.2.9", isSet: false })).toThrow();
  });
});
