import { createServer, type Server } from "node:http";
import type { App } from "#platform/context.ts";

/** Serves Prometheus metrics on a separate port, bound to loopback unless the operator configures another host. */
export function serveMetrics(app: App): Server | null {
  const { port, host } = app.config.metrics;
  if (port === null) return null;
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": app.metrics.contentType }).end(await app.metrics.print());
  });
  server.on("error", (err) => app.log.warn({ err }, "failed to serve metrics"));
  return server.listen(port, host);
}
