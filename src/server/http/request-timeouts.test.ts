import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createConnection, type Socket } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createHttp } from "./app.ts";
import { requestTimeouts } from "./request-timeouts.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const never = 3_600_000;

async function listen(own: { headersTimeoutMs: number; requestTimeoutMs: number }) {
  const http = createHttp({
    app: testApp.app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  const serverOptions = requestTimeouts({ ...own, checkIntervalMs: 20 });
  // Without further options, `serve` creates a node:http server.
  const server = serve({ fetch: http.fetch, port: 0, hostname: "127.0.0.1", serverOptions }) as Server;
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connect: () => createConnection(port, "127.0.0.1"),
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

/** Everything the server sends until the connection closes. */
function untilEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    socket.on("data", (piece) => {
      said += piece.toString();
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(said));
  });
}

test("by default, the server waits ten seconds for headers and checks every second", () => {
  expect(requestTimeouts()).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    connectionsCheckingInterval: 1_000,
  });
});

test.each([
  ["nothing", ""],
  ["half of its first line", "GET /li"],
  ["headers without an end", "GET /livez HTTP/1.1\r\nHost: localhost\r\nX-A: "],
])("a client that sends only %s is disconnected", async (_case, head) => {
  const server = await listen({ headersTimeoutMs: 100, requestTimeoutMs: never });
  const socket = server.connect();
  const end = untilEnd(socket);
  socket.write(head);
  expect(await end).toMatch(/^HTTP\/1\.1 408 /);
  await server.stop();
});

test("a client that keeps sending single bytes is disconnected too", async () => {
  const server = await listen({ headersTimeoutMs: 150, requestTimeoutMs: never });
  const socket = server.connect();
  const end = untilEnd(socket);
  socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const dripping = setInterval(() => socket.write("a"), 10);
  expect(await end).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dripping);
  await server.stop();
});

test.each(["/api/trpc/agent.create", "/api/auth/sign-in/email", "/api/chat/agent", "/api/document/upload-image"])(
  "a request to %s whose body never arrives ends at the request timeout",
  async (path) => {
    const server = await listen({ headersTimeoutMs: 300, requestTimeoutMs: 300 });
    const cookie = await testApp.app.auth.cookieFor(testApp.workspace.people.OWNER.sessionId);
    const socket = server.connect();
    const end = untilEnd(socket);
    const type = path.includes("upload") ? "multipart/form-data; boundary=edge" : "application/json";
    socket.write(
      `POST ${path}?workspaceId=${testApp.workspace.id} HTTP/1.1\r\nHost: troupe.test\r\nOrigin: http://troupe.test\r\nCookie: ${cookie}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`,
    );
    await end;
    await server.stop();
  },
);

test("a request that was sent in time is not limited while the response takes longer", async () => {
  const server = await listen({ headersTimeoutMs: 50, requestTimeoutMs: 100 });
  const cookie = await testApp.app.auth.cookieFor(testApp.workspace.people.OWNER.sessionId);
  const socket = server.connect();
  socket.write(
    `GET /api/live?workspaceId=${testApp.workspace.id} HTTP/1.1\r\nHost: troupe.test\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
  const slow = server.connect();
  const end = untilEnd(slow);
  slow.write("GET /livez");
  // By then both timeouts have passed.
  await end;
  expect(socket.readyState).toBe("open");
  socket.destroy();
  await server.stop();
});
