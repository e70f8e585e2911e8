import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export interface ApiDoubleRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface ApiDouble {
  origin: string;
  requests: ApiDoubleRequest[];
  /** Queues the body of the next answer. */
  queueJson(body: object): void;
  reset(): void;
  close(): Promise<void>;
}

const endless = (response: ServerResponse) => {
  const more = () => response.destroyed || response.write("x".repeat(65_536), more);
  more();
};

let packed: Buffer | undefined;
/** 100 MB in a small answer. */
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(100 << 20, 32));
  return packed;
}

/** Answers that a hostile or broken service gives, by their path. */
const hostile: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/endless": endless,
  "/huge": (response) => response.writeHead(200, { "content-length": 100 << 20 }).write("x"),
  "/to-metadata": (response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/around": (response) => response.writeHead(302, { location: "/around" }).end(),
  "/picture": (response) => response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([0x89, 0, 1, 2])),
  "/controls": (response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end("a\u0000\u001b[31m\u202ered\u0007 end"),
  "/cut": (response) => {
    response.writeHead(200, { "content-length": 100 }).write("begin");
    response.socket?.end();
  },
  "/refused": (response) =>
    response.writeHead(422, { "content-type": "application/json" }).end('{"error":"weight_kg must be a number"}'),
  "/bomb": (response) =>
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb()),
  "/drip": (response) => {
    const timer = setInterval(() => response.write(" "), 200);
    response.writeHead(200, { "content-type": "application/json" }).on("close", () => clearInterval(timer));
  },
  "/deep": (response) => response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(100_000)),
  "/page": (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<script>alert(1)</script>Your key has ended."),
  "/long": (response) => response.writeHead(200, { "content-type": "text/plain" }).end("word ".repeat(50_000)),
};

/** A service on loopback that answers every request with what it received, as JSON. */
export async function startApiDouble(): Promise<ApiDouble> {
  const requests: ApiDoubleRequest[] = [];
  const queue: object[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const body = Buffer.concat(parts).toString();
      const path = request.url ?? "/";
      requests.push({ method: request.method ?? "", path, headers, body });
      const answer = hostile[path.split("?")[0] ?? ""];
      if (answer) return answer(response);
      const echo = queue.shift() ?? { path, headers, body };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(echo));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    queueJson: (body) => queue.push(body),
    reset() {
      requests.length = 0;
      queue.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
