import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Delivery {
  method: string;
  /** With the parameters. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

type ReceiverResponse =
  /** `after` delays the response until the promise resolves. */
  { status: number; body?: string; headers?: Record<string, string>; after?: Promise<void> } | "hang up" | "hold";

export interface WebhookReceiver {
  url: string;
  deliveries: Delivery[];
  /** Resolves on the next delivery, before the response is sent. */
  nextDelivery(): Promise<void>;
  /** Queues the response to the next delivery. An empty queue answers 200; "hold" never answers. */
  queueResponse(behaviour: ReceiverResponse): void;
  reset(): void;
  close(): Promise<void>;
}

/** A loopback server that records webhook deliveries. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const queue: ReceiverResponse[] = [];
  const waiting: (() => void)[] = [];

  function answer(response: ServerResponse, behaviour: ReceiverResponse) {
    if (behaviour === "hang up") return response.destroy();
    if (behaviour === "hold") return;
    response.writeHead(behaviour.status, { "content-type": "text/plain", ...behaviour.headers });
    response.end(behaviour.body ?? "");
  }

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method = "", url: path = "" } = request;
    deliveries.push({ method, path, headers, body: Buffer.concat(parts).toString() });
    for (const resolve of waiting.splice(0)) resolve();
    const behaviour = queue.shift() ?? { status: 200, body: "thanks" };
    if (typeof behaviour === "object") await behaviour.after;
    answer(response, behaviour);
  }

  const server = createServer((request, response) => {
    // This fails only if the sender aborts the request, so there is no one left to answer.
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    nextDelivery: () => new Promise((resolve) => waiting.push(resolve)),
    queueResponse: (behaviour) => queue.push(behaviour),
    reset() {
      deliveries.length = 0;
      queue.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
