import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tool-call.ts";
import { scrapeWebsiteContentRunner } from "./server.ts";
import { scrapeWebsiteContent } from "./spec.ts";

/** What arrived, as "GET /data". */
let received: string[] = [];
let cookies: string[] = [];
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  if (request.headers.cookie) cookies.push(request.headers.cookie);
  const answer = answers[request.url ?? ""];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
const show = (path: string, body: string, type = "text/html; charset=utf-8", headers = {}) => {
  answers[path] = (_request, response) => response.writeHead(200, { "content-type": type, ...headers }).end(body);
};
/** A page without text, whose script runs when it is loaded. */
const app = (path: string, script: string) =>
  show(
    path,
    `<!doctype html><html><head><title>Benches</title></head><body><p>Loading…</p><main id="root"></main>
<script>const root = document.getElementById("root"); const say = (text) => { const p = document.createElement("p"); p.textContent = text; root.append(p); };
const outcome = (name, promise) => promise.then(() => say(name + " was allowed"), () => say(name + " was refused"));
${script}</script></body></html>`,
  );

let testApp: TestApp;
let base: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  testApp = await startTestApp({ env: { ALLOWED_PRIVATE_HOSTS: "localhost,10.1.0.0/16" } });
});
afterAll(async () => {
  await testApp.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function scrape(path: string, signal?: AbortSignal) {
  received = [];
  cookies = [];
  const call = await startToolCall(testApp, signal ? { signal } : {});
  const input = scrapeWebsiteContent.input.parse({ url: base + path });
  return scrapeWebsiteContent.output.parse(await scrapeWebsiteContentRunner.run(call, input));
}
const runningBrowsers = () =>
  readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("/app/chromium\0");
    } catch {
      return false;
    }
  });

test("a page whose text its scripts make is read", async () => {
  const t = performance.now();
  app("/app", `fetch("/data").then((r) => r.json()).then(({ name }) => say("The bench " + name + " is made of cedar."));`);
  show("/data", '{"name":"North Yard"}', "application/json");
  const page = await scrape("/app");
  console.log(performance.now() - t, page);
  const t2 = performance.now();
  console.log(await scrape("/app"), performance.now() - t2, received);
  console.log(runningBrowsers(), existsSync("/tmp/x"));
}, 60_000);
