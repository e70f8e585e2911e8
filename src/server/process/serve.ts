import { createAdaptorServer } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { AppError } from "#lib/errors.ts";
import type { Config } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { checkDatabaseConnection } from "#platform/postgres/check-database-connection.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { type RunningApp, startApp } from "../app.ts";
import { createHttp } from "../http/app.ts";
import { serveMetrics } from "../http/metrics.ts";
import { requestTimeouts } from "../http/request-timeouts.ts";
import { createPages } from "../http/static.ts";

export interface ServeOptions {
  config: Config;
  /** Called when everything else is ready. */
  beforeListening(): Promise<void>;
  /** False for one of several processes: its supervisor serves the metrics of all. */
  servesMetrics: boolean;
}

/** Runs the product in this process until SIGTERM or SIGINT; resolves when it is ready. Throws if it can't start. */
export async function serve({ config, beforeListening, servesMetrics }: ServeOptions): Promise<RunningApp> {
  const log = createLog({ level: config.log.level });
  /** What shutdown does, in this order: the last thing that was started is closed first. */
  const closing: (() => unknown)[] = [];
  let isStopping = false;

  async function stop(reason: string, code = 0): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "stopping");
    for (const close of closing) await close();
    // Other processes take over work that still hangs; the supervisor restarts this process.
    setTimeout(() => process.exit(code), 1_000).unref();
    process.exitCode = code;
    // The channel to a supervisor would keep this process running.
    if (process.connected) process.disconnect();
  }

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
    const postgres = url
      ? null
      : await startPostgres({
          dataDir: config.dataDir,
          log,
          tuning: { max_connections: connectionsFor(config) },
        });
    closing.unshift(() => postgres?.stop());
    const connection = postgres?.config ?? { connectionString: url?.reveal() };
    const starting = startApp({ config, connection, logins: postgres?.logins, log, withJobs: true });
    closing.unshift(async () => {
      // A signal may come before the start is over. Other processes know this one by then, so it signs off.
      const app = await starting.catch(() => null);
      await app?.stop(config.drainMs).catch((err: unknown) => log.error({ err }, "failed to stop cleanly"));
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
    const app = await starting;
    if (!isStopping) await beforeListening();
    // A process that is stopping doesn't listen. It ends as soon as everything is closed.
    if (isStopping) return await new Promise<never>(() => undefined);
    closing.unshift(await listen(app));
    const metrics = servesMetrics ? serveMetrics({ ...config.metrics, log, metrics: app.metrics }) : null;
    closing.unshift(() => metrics?.close());
    return app;
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
}

/** Connections of all processes that share the port, and some for others that share the data folder. */
const connectionsFor = ({ processes, database: { poolSize, jobsPoolSize } }: Config): number =>
  60 + processes * (2 * poolSize + jobsPoolSize + 12);

/**
 * Several processes listen on one port by themselves, so that the kernel closes the connections of one that is killed.
 * Elsewhere, the supervisor accepts and hands out connections, and those that wait for a killed process hang.
 */
const canReusePort = process.platform === "linux";

/** Serves the product on its port. Returns a function that accepts no more connections. */
async function listen(app: RunningApp): Promise<() => void> {
  const { config } = app;
  const http = createHttp({
    app,
    pages: createPages(new URL("../../../dist/web", import.meta.url).pathname, config),
    socketAddress: (context) => getConnInfo(context).remote.address ?? "",
  });
  const server = createAdaptorServer({ fetch: http.fetch, serverOptions: requestTimeouts() });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new AppError("invalid", startText.cannotListen(error, config.port))));
    server.listen({ port: config.port, host: config.host, reusePort: canReusePort && config.processes > 1 }, resolve);
  });
  return () => {
    server.close();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  };
}
