import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTRPCClient, httpLink } from "@trpc/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { idempotencyHeader } from "#lib/request-header.ts";
import { wire } from "#lib/wire.ts";
import type { AppRouter } from "#server/router.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { resendLink } from "./resend.ts";

let testApp: TestApp;
/** Number of requests whose connection the proxy cuts after the server has processed them. */
let lost = 0;
const keys: (string | undefined)[] = [];
const proxy = createServer((request, response) => {
  void (async () => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const key = request.headers[idempotencyHeader]?.toString();
    keys.push(key);
    const headers: Record<string, string> = {
      "content-type": "application/json",
      ...(key && { [idempotencyHeader]: key }),
    };
    const init = { method: request.method ?? "POST", headers, body: Buffer.concat(parts).toString() };
    const answer = await testApp.request(request.url ?? "/", init, testApp.workspace.people.OWNER);
    const text = await answer.text();
    lost -= 1;
    if (lost >= 0) request.socket.destroy();
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  })();
});
let baseUrl: string;

beforeAll(async () => {
  testApp = await startTestApp();
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
beforeEach(() => {
  keys.length = 0;
  lost = 0;
});
afterEach(() => proxy.closeIdleConnections());
afterAll(async () => {
  proxy.close();
  await testApp.close();
});

const page = (now = () => 0) =>
  createTRPCClient<AppRouter>({
    links: [
      resendLink({ pauses: [1, 1, 1], now }),
      httpLink({
        url: `${baseUrl}/api/trpc`,
        transformer: wire,
        headers: ({ op }) =>
          op.context.idempotencyKey ? { [idempotencyHeader]: String(op.context.idempotencyKey) } : {},
      }),
    ],
  });

const draft = (title: string) => ({ workspaceId: testApp.workspace.id, setup: { title } });
const made = async (title: string) =>
  (await testApp.as("OWNER").workflow.getAll({ workspaceId: testApp.workspace.id })).filter(
    (one) => one.title === title,
  );

test("a request whose response is lost twice creates one item and gets its response", async () => {
  lost = 2;
  const { id } = await page().workflow.create.mutate(draft("Lost twice"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect((await made("Lost twice")).map((one) => one.id)).toEqual([id]);
});

test("pressing again after all responses were lost returns what the first press created", async () => {
  const client = page();
  lost = 4;
  await expect(client.workflow.create.mutate(draft("Lost"))).rejects.toThrow();
  const { id } = await client.workflow.create.mutate(draft("Lost"));
  expect((await made("Lost")).map((one) => one.id)).toEqual([id]);
});

test("pressing again much later creates a second item", async () => {
  let at = 0;
  const client = page(() => at);
  lost = 4;
  await expect(client.workflow.create.mutate(draft("Later"))).rejects.toThrow();
  at = 3_600_000;
  await client.workflow.create.mutate(draft("Later"));
  expect(await made("Later")).toHaveLength(2);
});

test("two presses whose responses arrived create two items", async () => {
  const client = page();
  await client.workflow.create.mutate(draft("Two"));
  await client.workflow.create.mutate(draft("Two"));
  expect(await made("Two")).toHaveLength(2);
});

test("a refused request isn't sent again", async () => {
  await expect(
    page().workflow.create.mutate({ ...draft("No"), workspaceId: testApp.otherWorkspace.id }),
  ).rejects.toThrow();
  expect(keys).toHaveLength(1);
});

test("other mutations are sent once and carry no key", async () => {
  const { id } = await page().workflow.create.mutate(draft("Once"));
  keys.length = 0;
  lost = 1;
  await expect(page().workflow.delete.mutate({ id })).rejects.toThrow();
  expect(keys).toEqual([undefined]);
});
