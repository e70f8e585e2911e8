import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { AppError } from "#lib/errors.ts";
import { loadConfigOrExit } from "#platform/config.ts";
import { withFreePort } from "#platform/free-port.ts";
import { createLog } from "#platform/log.ts";
import { checkDatabaseConnection } from "#platform/postgres/check-database-connection.ts";
import { type Postgres, startPostgres } from "#platform/postgres/start-postgres.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { type RunningApp, startApp } from "./app.ts";
import { createHttp } from "./http/app.ts";
import { serveMetrics } from "./http/metrics.ts";
import { requestTimeouts } from "./http/request-timeouts.ts";
import { createPages } from "./http/static.ts";

const started = performance.now();
const config = await withFreePort(loadConfigOrExit());
const log = createLog({ level: config.log.level });
let postgres: Postgres | null = null;
let app: RunningApp;
let isDraining = false;
const exitSoon = (code: number) => {
  // Other processes take over work that still hangs; the supervisor restarts this process.
  setTimeout(() => process.exit(code), 1_000).unref();
};

process.on("uncaughtException", (err) => {
  log.fatal({ err }, "uncaught exception, exiting");
  void stop("uncaughtException", 1);
});
process.on("unhandledRejection", (err) => {
  log.fatal({ err }, "unhandled rejection, exiting");
  void stop("unhandledRejection", 1);
});

try {
  const { url } = config.database;
  if (url) await checkDatabaseConnection(url);
  else postgres = await startPostgres({ dataDir: config.dataDir, log });
  const connection = postgres?.config ?? { connectionString: url?.reveal() };
  app = await startApp({ config, connection, logins: postgres?.logins, log, withJobs: true });
} catch (err) {
  if (err instanceof AppError) console.error(startText.cannot(err.message));
  else log.fatal({ err }, "failed to start");
  await postgres?.stop();
  process.exit(1);
}

const http = createHttp({
  app,
  pages: createPages(new URL("../../dist/web", import.meta.url).pathname, config),
  socketAddress: (context) => getConnInfo(context).remote.address ?? "",
});

const listenAt = { port: config.port, hostname: config.host, serverOptions: requestTimeouts() };
const server = serve({ fetch: http.fetch, ...listenAt }, () => {
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`Troupe is ready at ${config.publicUrl} (${seconds} s)`);
});
server.on("error", async (err: NodeJS.ErrnoException) => {
  console.error(
    err.code === "EADDRINUSE"
      ? `Port ${config.port} is already in use. Stop the other process, or choose another port: PORT=3001 npm start`
      : `Troupe cannot listen: ${err.message}`,
  );
  await stop("listen", 1);
});
const metrics = serveMetrics(app);

async function stop(reason: string, code = 0): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  log.info({ reason }, "stopping");
  metrics?.close();
  server.close();
  if ("closeIdleConnections" in server) server.closeIdleConnections();
  await app.stop(config.drainMs).catch((err) => log.error({ err }, "failed to stop cleanly"));
  await postgres?.stop();
  exitSoon(code);
  process.exitCode = code;
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
