import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { parseJson } from "#lib/json/parse-json.ts";

export interface ServiceRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body; null without one. */
  body: unknown;
}

export interface ServiceAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is. */
  body: unknown;
}

export interface HttpDouble {
  origin: string;
  requests: ServiceRequest[];
  close(): Promise<void>;
}

/** A service on loopback that answers in JSON. */
export async function startHttpDouble(
  answer: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>,
): Promise<HttpDouble> {
  const requests: ServiceRequest[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", async () => {
      const url = new URL(incoming.url ?? "/", "http://service.test");
      const body = parseJson(Buffer.concat(parts).toString());
      const { method = "GET", headers } = incoming;
      const request = { method, path: decodeURIComponent(url.pathname), query: url.searchParams, headers, body };
      requests.push(request);
      const { status = 200, headers: sent = {}, body: answered } = await answer(request);
      response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...sent });
      response.end(typeof answered === "string" ? answered : JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
