import { createServer, type Server } from "node:http";
import type { App } from "#platform/context.ts";

/** Prometheus metrics on a port of their own, bound to loopback unless the operator says otherwise. */
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
