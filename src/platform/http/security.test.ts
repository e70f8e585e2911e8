import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttp } from "#server/http/app.ts";
import { createPages } from "#server/http/static.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createLimiter } from "../limiter.ts";
import { checkOrigin, clientIp, pagePolicy } from "./security.ts";

let testApp: TestApp;
let folder: string;
const inline = 'document.documentElement.dataset.theme = "dark";';
const html = `<!doctype html><script>${inline}</script><script type="module" src="/assets/app-1.js"></script><div id="app">`;

beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), "troupe-pages-"));
  await mkdir(join(folder, "web", "assets"), { recursive: true });
  await mkdir(join(folder, "web-private"));
  const files = {
    "index.html": html,
    "assets/app-1.js": "app()",
    "assets/big.js": "big()",
    "robots.txt": "x",
    "payment-frame.html": '<meta name="stripe-script" content="https://js.stripe.com/v3/" />',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, "web", name), text);
  await writeFile(join(folder, "web", "assets", "big.js.gz"), gzipSync("big()"));
  await writeFile(join(folder, "web-private", "key"), "CANARY");
  await writeFile(join(folder, "key"), "CANARY");
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

interface Changes {
  config?: Partial<TestApp["app"]["config"]>;
  limiter?: TestApp["app"]["limiter"];
  socket?: string;
  canvasUrl?: string;
}

/** The test app's server with other settings, pages and a given socket address. */
function serverOf({ config = {}, limiter = testApp.app.limiter, socket = "192.0.2.1", canvasUrl }: Changes = {}) {
  return createHttp({
    app: { ...testApp.app, limiter, config: { ...testApp.app.config, ...config } },
    pages: createPages(join(folder, "web"), { ...testApp.app.config, ...config, canvasUrl: canvasUrl ?? null }),
    socketAddress: () => socket,
  });
}

describe("every response", () => {
  test.each([
    ["GET", "/"],
    ["GET", "/assets/app-1.js"],
    ["GET", "/assets/none.js"],
    ["GET", "/api/nothing"],
    ["GET", "/api/trpc/user.getSignInOptions"],
    ["GET", "/api/auth/get-session"],
    ["GET", "/api/live"],
    ["GET", "/files/x/y"],
    ["GET", "/livez"],
    ["GET", "/readyz"],
    ["GET", "/%"],
    ["POST", "/api/chat/agent"],
    ["OPTIONS", "/api/trpc/user.me"],
    ["DELETE", "/nothing"],
  ])("%s %s has the security headers", async (method, path) => {
    const response = await serverOf().request(`http://troupe.test${path}`, { method });
    await response.body?.cancel();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": expect.stringMatching(/^same-origin$/),
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("x-powered-by")).toBeNull();
    expect(response.headers.get("strict-transport-security"), "over http nothing is promised of https").toBeNull();
    if (path.startsWith("/api/")) expect(response.headers.get("cache-control")).toMatch(/no-store|no-cache/);
  });

  test("over HTTPS has a Strict-Transport-Security header", async () => {
    const https = serverOf({ config: { publicUrl: "https://troupe.test" } });
    const { headers } = await https.request("https://troupe.test/livez");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  });
});

describe("the page", () => {
  test("may run its own scripts and its known inline scripts, and nothing else", async () => {
    const response = await serverOf({ canvasUrl: "https://canvas.example" }).request("http://troupe.test/any/place");
    expect(await response.text()).toBe(html);
    const policy = new Map(
      (response.headers.get("content-security-policy") ?? "").split("; ").map((rule) => {
        const [name = "", ...sources] = rule.split(" ");
        return [name, sources.join(" ")] as const;
      }),
    );
    const hash = createHash("sha256").update(inline).digest("base64");
    expect(policy.get("script-src")).toBe(`'self' 'sha256-${hash}'`);
    expect(policy.get("default-src")).toBe("'self'");
    expect(policy.get("connect-src")).toBe("'self'");
    expect(policy.get("frame-src")).toBe("'self' https://canvas.example");
    for (const name of ["object-src", "base-uri"]) expect(policy.get(name), name).toBe("'none'");
    for (const name of ["form-action", "frame-ancestors"]) expect(policy.get(name), name).toBe("'self'");
    expect(response.headers.get("content-security-policy")).not.toMatch(/unsafe-eval|\*|http:/);
    expect(policy.get("script-src")).not.toContain("unsafe-inline");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  test("the frame of the card form may load Stripe's script, and no other page may", async () => {
    const stripeUrls = { api: "https://api.stripe.test", script: "https://js.stripe.test" };
    const { request } = serverOf({ config: { stripeUrls } });
    const frame = await request("http://troupe.test/payment-frame.html");
    const policy = frame.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' https://js.stripe.test;");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(await frame.text(), "the address of the script is the instance's").toContain("https://js.stripe.test/v3/");
    const app = await request("http://troupe.test/any/page");
    expect(app.headers.get("content-security-policy")).not.toContain("stripe");
  });

  test("without inline scripts needs no hash", () => {
    expect(pagePolicy({ canvasUrl: null }, [])).toContain("script-src 'self';");
  });

  test("is served with its assets, but with no other files of the disk", async () => {
    const { request } = serverOf();
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await request(`http://troupe.test${path}`, { headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    expect(await get("/assets/app-1.js")).toMatchObject({ status: 200, text: "app()" });
    expect((await get("/assets/app-1.js")).headers.get("cache-control")).toContain("immutable");
    expect((await get("/assets/big.js", { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
    expect((await get("/assets/none.js")).status).toBe(404);
    for (const path of [
      "/../key",
      "/..%2fkey",
      "/%2e%2e/key",
      "/assets/../../key",
      "/assets/..%2f..%2fkey",
      "/..%5ckey",
      "/%2e%2e%2fweb-private/key",
      "/../web-private/key",
      "/index.html",
      "/assets/",
      "/%00",
      "/%",
      "/%E0%A4%A",
      "/%ff",
    ]) {
      const { status, text } = await get(path);
      expect([200, 404], path).toContain(status);
      expect(text, path).not.toContain("CANARY");
    }
  });

  test.each([
    "/embed.min.js",
    "/none.css",
    "/a/b/app.js.map",
    "/photo.PNG",
    "/.well-known/x",
    "/.env",
    "/API/x",
    "/assets",
  ])("%s is a file that does not exist, not a page", async (path) => {
    const response = await serverOf().request(`http://troupe.test${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("<div id=");
  });

  test.each(["/", "/acme", "/acme/agent/1", "/sign-in", "/acme/settings?file=a.js"])("%s is a page", async (path) => {
    const response = await serverOf().request(`http://troupe.test${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<div id=");
  });

  test("gives no files outside its folder when assets are requested directly", async () => {
    const pages = createPages(join(folder, "web"), testApp.app.config);
    for (const path of ["/../key", "/../web-private/key", "/assets/../../key", "//../key", "/\u0000", "/."])
      expect(await pages.asset(path, ""), path).toBeNull();
  });
});

describe("a write", () => {
  const ask =
    (headers: Record<string, string>, method = "POST") =>
    () =>
      checkOrigin(new Request("http://10.1.2.3:3000/api/x", { method, headers }), "127.0.0.1", {
        publicUrl: "https://troupe.example",
        isPublicUrlSet: true,
        trustedProxyHops: 0,
      });

  test.each([
    ["of our own page", { origin: "https://troupe.example", cookie: "a=b" }],
    ["of a program without cookies", {}],
    ["of our own page in a browser that sends no origin", { cookie: "a=b", "sec-fetch-site": "same-origin" }],
  ])("%s is accepted", (_case, headers: Record<string, string>) => {
    expect(ask(headers)).not.toThrow();
  });

  test.each([
    ["of another site", { origin: "https://evil.example", cookie: "a=b" }],
    ["of another site, even without cookies", { origin: "https://evil.example" }],
    ["of a page on the requested host", { origin: "http://10.1.2.3:3000", cookie: "a=b" }],
    ["of a sandboxed frame", { origin: "null", cookie: "a=b" }],
    ["of a sibling subdomain", { origin: "https://sub.troupe.example", cookie: "a=b" }],
    ["of a host name that starts like ours", { origin: "https://troupe.example.evil.example", cookie: "a=b" }],
    ["of our host on another port", { origin: "https://troupe.example:444", cookie: "a=b" }],
    ["of our host without HTTPS", { origin: "http://troupe.example", cookie: "a=b" }],
    ["with cookies but without an origin", { cookie: "a=b" }],
    ["that is marked as same-site", { cookie: "a=b", "sec-fetch-site": "same-site" }],
    ["that is marked as cross-site", { cookie: "a=b", "sec-fetch-site": "cross-site" }],
    ["with an invalid origin", { origin: "https://", cookie: "a=b" }],
    ["with an empty origin", { origin: "", cookie: "a=b" }],
  ])("%s is refused", (_case, headers: Record<string, string>) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(ask(headers, method)).toThrow("Cross-site requests aren't allowed.");
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(ask(headers, method)).not.toThrow();
  });

  test("is checked this way by every API endpoint, before anything else", async () => {
    const cookie = await testApp.app.auth.cookieFor(testApp.workspace.people.OWNER.sessionId);
    for (const path of [
      "/api/trpc/agent.create",
      "/api/chat/agent",
      "/api/document/upload-image",
      "/api/auth/sign-out",
    ]) {
      const headers = { origin: "https://evil.example", cookie, "content-type": "text/plain" };
      const response = await serverOf().request(`http://troupe.test${path}`, { method: "POST", headers, body: "{}" });
      expect(response.status, path).toBe(403);
    }
    expect(await testApp.app.auth.findPerson(new Headers({ cookie }))).not.toBeNull();
  });
});

describe("a caller's IP address", () => {
  const at = (forwarded: string | null, hops: number) =>
    clientIp(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }), "192.0.2.1", hops);

  test.each([
    ["10.0.0.1", 0, "192.0.2.1"],
    [null, 0, "192.0.2.1"],
    [null, 1, "192.0.2.1"],
    ["", 1, "192.0.2.1"],
    ["203.0.113.7", 1, "203.0.113.7"],
    ["spoofed, 203.0.113.7", 1, "203.0.113.7"],
    ["spoofed, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
    ["203.0.113.7", 2, "192.0.2.1"],
    [" 203.0.113.7 ", 1, "203.0.113.7"],
    ["203.0.113.7, ", 1, "192.0.2.1"],
  ])("forwarded for %j with %i trusted proxies is %s", (forwarded, hops, address) => {
    expect(at(forwarded, hops)).toBe(address);
  });

  /** How many of 500 calls pass a limiter of 300 calls per minute whose clock does not advance. */
  async function letThrough(hops: number, forwarded: (at: number) => string) {
    const limiter = createLimiter({ factor: 0.25, now: () => 0 });
    const server = serverOf({ limiter, config: { trustedProxyHops: hops } });
    let count = 0;
    for (let call = 0; call < 500; call++) {
      const headers = { "x-forwarded-for": forwarded(call) };
      const response = await server.request("http://troupe.test/api/trpc/user.getSignInOptions", { headers });
      if (response.status === 200) count += 1;
      else expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
      await response.body?.cancel();
    }
    return count;
  }

  test("can't be spoofed: a header that changes with every call counts as one client", async () => {
    expect(await letThrough(0, (call) => `198.51.100.${call}`)).toBe(300);
    expect(await letThrough(1, (call) => `198.51.100.${call}, 203.0.113.7`)).toBe(300);
    expect(await letThrough(1, (call) => `203.0.113.7, 198.51.100.${call}`), "each behind the proxy by itself").toBe(
      500,
    );
  });
});
