import { createServer, type Server } from "node:http";
import type { Log } from "#platform/log.ts";
import type { PrintedMetrics } from "#platform/metrics.ts";

/** Serves Prometheus metrics on a separate port, bound to loopback unless the operator configures another host. */
export function serveMetrics(options: {
  host: string;
  port: number | null;
  log: Log;
  metrics: PrintedMetrics;
}): Server | null {
  const { host, port, log, metrics } = options;
  if (port === null) return null;
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await metrics.print();
      response.writeHead(200, { "content-type": metrics.contentType }).end(text);
    } catch (err) {
      log.warn({ err }, "failed to collect metrics");
      response.writeHead(503).end();
    }
  });
  server.on("error", (err) => log.warn({ err }, "failed to serve metrics"));
  return server.listen(port, host);
}
