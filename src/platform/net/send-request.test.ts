import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { text } from "node:stream/consumers";
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { loopbackRanges } from "./address.ts";
import { sendRequest } from "./send-request.ts";

/** TLS with a pre-shared key, which needs no certificate. */
const tls = { ciphers: "PSK", maxVersion: "TLSv1.2" } as const;
const psk = Buffer.alloc(32, 7);

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return (server.address() as AddressInfo).port;
}

/** A TLS server that redirects to itself or to a plain HTTP server, and the requests that both received. */
async function redirecting() {
  const asked: string[] = [];
  const plain = createServer((request, response) => {
    asked.push(`http ${request.url}`);
    response.end("in the clear");
  });
  const plainPort = await listen(plain);
  const encrypted = createTlsServer({ ...tls, pskCallback: () => psk }, (request, response) => {
    asked.push(`https ${request.url}`);
    if (request.url === "/arrived") return response.end("encrypted");
    const location = request.url === "/to-https" ? "/arrived" : `http://127.0.0.1:${plainPort}/arrived`;
    return response.writeHead(307, { location }).end();
  });
  const port = await listen(encrypted);
  const agent = new Agent({
    connect: { ...tls, pskCallback: () => ({ psk, identity: "test" }), checkServerIdentity: () => undefined },
  });
  onTestFinished(() => agent.destroy());
  const send = (path: string) =>
    sendRequest({
      url: new URL(`https://127.0.0.1:${port}${path}`),
      method: "POST",
      headers: new Headers(),
      body: new TextEncoder().encode("secret"),
      redirects: 5,
      signal: AbortSignal.timeout(10_000),
      egressFor: () => ({ allowedRanges: loopbackRanges, agent }),
      checkDestination: () => {},
    });
  return { asked, send };
}

test("a request sent over TLS follows a redirect to HTTPS and refuses one to plain HTTP", async () => {
  const { asked, send } = await redirecting();
  await expect(send("/to-http")).rejects.toMatchObject({ name: "AppError", code: "provider" });
  expect(asked).toEqual(["https /to-http"]);
  const { response } = await send("/to-https");
  expect(await text(response.body)).toBe("encrypted");
  expect(asked).toEqual(["https /to-http", "https /to-https", "https /arrived"]);
});
