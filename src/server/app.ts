import { hostname } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { feedAfterRun } from "#features/bulk-run/jobs.ts";
import { chatSchedules } from "#features/chat-schedule/service/chat-schedules.ts";
import { sendEventsOfRun } from "#features/event-webhook/service/send-run-events.ts";
import { workflowTools } from "#features/run/service/start/run-as-tool.ts";
import { feedRetryAfterRun } from "#features/run-retry/jobs.ts";
import { loadAllLanguages } from "#languages/load.ts";
import { newId } from "#lib/id.ts";
import { createAuth } from "#platform/auth/auth.ts";
import { createBrowser } from "#platform/browser/browser.ts";
import type { Config } from "#platform/config.ts";
import type { App } from "#platform/context.ts";
import type { ConnectionGuard } from "#platform/db/connection-guard.ts";
import { type DatabaseLogins, openDatabase } from "#platform/db/database.ts";
import { migrateDatabase } from "#platform/db/migrate.ts";
import { createStatementNames, prepareStatements } from "#platform/db/prepared-statements.ts";
import { createOfflineEncoder } from "#platform/embeddings/offline-encoder.ts";
import { openStaticModel } from "#platform/embeddings/static-model/open-static-model.ts";
import { createExtractor } from "#platform/extract/extractor.ts";
import { createFailpoint } from "#platform/failpoint.ts";
import { createViewers } from "#platform/http/viewers.ts";
import { createDurable } from "#platform/jobs/durable.ts";
import { type Heartbeat, startHeartbeat } from "#platform/jobs/heartbeat.ts";
import type { RunningSchedule } from "#platform/jobs/schedule.ts";
import { createKnowledgeCaches } from "#platform/knowledge-caches.ts";
import { createLimiter } from "#platform/limiter.ts";
import { openLive } from "#platform/live.ts";
import type { Log } from "#platform/log.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { saveInOutbox } from "#platform/mail/outbox-mailer.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createSafeHttp } from "#platform/net/safe-http.ts";
import { followRequestLocale } from "#platform/request-locale.ts";
import { createReranker } from "#platform/rerank/reranker.ts";
import { createSandbox } from "#platform/sandbox/sandbox.ts";
import { openSettings } from "#platform/settings.ts";
import { createSharedLimiter } from "#platform/shared-limiter.ts";
import { createDiskStorage } from "#platform/storage/disk.ts";
import { watchDisk } from "#platform/storage/disk-watch.ts";
import { createFileLinks } from "#platform/storage/links.ts";
import { createS3Storage } from "#platform/storage/s3.ts";
import { createStreams } from "#platform/streams/streams.ts";
import { createTableQueries } from "#platform/table-query/table-queries.ts";
import { createTelemetry } from "#platform/telemetry/telemetry.ts";
import { createTesseract } from "#platform/text-recognition/tesseract.ts";
import { createVault } from "#platform/vault.ts";
import { createWebSearch } from "#platform/web-search/web-search.ts";
import { jobs, recoveries } from "./jobs.ts";
import { readSpans } from "./read-spans.ts";
import { schedule } from "./scheduled-jobs.ts";
import { createAuthEvents, createWorkspacePorts } from "./workspace-ports.ts";

export interface RunningApp extends App {
  /** Stops new work, waits up to `drainMs` for running work, then closes everything. Later calls wait for the first. */
  stop(drainMs: number): Promise<void>;
  /** Takes over the work of processes that died, without waiting for the next heartbeat. */
  takeOverFromDead(): void;
}

export interface AppParts {
  config: Config;
  /** The owner of the tables. */
  connection: pg.PoolConfig;
  /** The logins of the product, if they differ from the owner. */
  logins?: DatabaseLogins;
  log: Log;
  /** Tests without durable jobs set this to false to start faster. */
  withJobs: boolean;
  /** Tests refuse transactions that ask for a second connection. */
  connectionGuard?: ConnectionGuard;
}

/** Creates all services once, in the order of their dependencies. */
export async function startApp(parts: AppParts): Promise<RunningApp> {
  const { config, connection, logins, log, withJobs, connectionGuard: guard } = parts;
  const processId = newId();
  followRequestLocale();
  await loadAllLanguages();
  await migrateDatabase({ connection, logins, log });
  const { app: login, tenant } = logins ?? { app: connection, tenant: connection };
  const onError = (err: Error) => log.warn({ err }, "database connection lost");
  const database = openDatabase({ app: login, tenant, poolSize: config.database.poolSize, onError, guard });
  const jobsPool = new pg.Pool({ ...login, max: config.database.jobsPoolSize, idleTimeoutMillis: 10_000 });
  jobsPool.on("error", onError);
  const names = createStatementNames();
  jobsPool.on("connect", (client) => {
    client.on("error", onError);
    prepareStatements(client, names);
  });

  const vault = createVault(config.secrets.encryption);
  const links = createFileLinks({ secret: vault.key("file-link").reveal(), baseUrl: config.publicUrl });
  const storage = config.s3
    ? createS3Storage({
        ...config.s3,
        accessKeyId: config.s3.accessKeyId?.reveal(),
        secretAccessKey: config.s3.secretAccessKey?.reveal(),
        links,
      })
    : await createDiskStorage({ root: join(config.dataDir, "files"), links });
  const http = createSafeHttp({
    allow: config.outbound.allow,
    allowLoopback: config.outbound.allowLoopback,
    ownOrigins: [config.publicUrl],
  });
  // Scripts of pages must not reach the private networks that the operator allows.
  const publicHttp = createSafeHttp({
    allowLoopback: config.outbound.allowLoopback,
    ownOrigins: [config.publicUrl],
  });
  const metrics = createMetrics({ withProcess: withJobs });
  const live = await openLive({ connection: login, pool: database.pool, processId, log });
  const settings = await openSettings({ config, database, live });
  const mailer = createMailer({
    config: config.mail,
    settings,
    vault,
    save: (mail) => saveInOutbox(database.system, mail),
  });
  const streams = createStreams({
    pool: database.pool,
    relaxedPool: database.relaxedPool,
    live,
    log,
    processId,
    onCount: metrics.openStreams,
  });
  const leaving = new AbortController();
  let heartbeat: Heartbeat | null = null;
  const durable = createDurable({
    processId,
    pool: jobsPool,
    role: config.role,
    concurrency: { process: config.runs.processConcurrency, partition: config.runs.workspaceConcurrency },
    log,
  });
  const app: App = {
    processId,
    config,
    log,
    database,
    auth: createAuth({ config, settings, database, mailer, log, ...createAuthEvents(() => app) }),
    settings,
    vault,
    storage,
    disk: watchDisk({ path: config.dataDir, reserveBytes: config.diskReserveBytes }),
    links,
    mailer,
    http,
    extractor: createExtractor(),
    textRecognition: config.tesseract && createTesseract(config.tesseract),
    embeddings: createOfflineEncoder(),
    staticEmbeddings: config.embeddingModelDir === null ? null : openStaticModel(config.embeddingModelDir),
    knowledgeCaches: createKnowledgeCaches(),
    sandbox: createSandbox(),
    tableQueries: createTableQueries(),
    browser: createBrowser({
      folder: join(config.dataDir, "chromium"),
      reserveBytes: config.diskReserveBytes,
      http: publicHttp,
      log,
    }),
    ai: {
      fetch: http.asFetch({ trustedOrigins: config.providers.trustedOrigins }),
      instanceKeys: config.providers.keys,
      baseUrls: config.providers.baseUrls,
      awsRegion: config.providers.awsRegion,
      demo: { wordMs: config.providers.demoPaceMs },
      timeouts: config.providers.timeouts,
    },
    webSearch: createWebSearch({ http, config }),
    reranker: createReranker({ http, config }),
    streams,
    jobs: durable,
    live,
    viewers: createViewers(live),
    limiter: createLimiter({ factor: config.limits.rateFactor }),
    sharedLimiter: createSharedLimiter({ factor: config.limits.rateFactor, db: database.system }),
    shutdownSignal: leaving.signal,
    runningSteps: new Set(),
    failpoint: createFailpoint(config.failpoint),
    metrics,
    telemetry: createTelemetry({
      config: config.telemetry,
      http,
      log,
      readSpans: (work) => readSpans(app, work),
    }),
    workspacePorts: createWorkspacePorts(() => app),
    runListeners: [feedAfterRun, feedRetryAfterRun, sendEventsOfRun],
    chatSchedules,
    workflowTools,
  };

  let runningSchedule: RunningSchedule | null = null;
  if (withJobs) {
    await durable.launch(app, jobs);
    const takeOver = async (deadProcessId: string) => {
      await durable.takeOver(deadProcessId);
      for (const recover of recoveries) await recover(app, deadProcessId);
    };
    const { shareConcurrency } = durable;
    heartbeat = await startHeartbeat({
      pool: database.pool,
      processId,
      role: config.role,
      hasSiblings: config.processes > 1,
      live,
      log,
      takeOver,
      shareConcurrency,
    });
    runningSchedule = schedule.start(app);
    log.debug({ processId, host: hostname() }, "this process accepts work");
  }
  async function shutDown(drainMs: number): Promise<void> {
    leaving.abort();
    await runningSchedule?.stop();
    await durable.drain(drainMs);
    await heartbeat?.stop();
    await streams.shutdown();
    await app.telemetry.close();
    if (withJobs) await durable.shutdown();
    app.viewers.close();
    app.knowledgeCaches.close();
    await live.close();
    app.textRecognition?.close();
    await Promise.all([
      app.extractor.close(),
      app.embeddings.close(),
      app.staticEmbeddings?.close(),
      app.sandbox.close(),
      app.tableQueries.close(),
      app.browser.close(),
    ]);
    await Promise.all([storage.close(), mailer.close(), http.close(), publicHttp.close()]);
    await jobsPool.end();
    await database.close();
  }
  let stopping: Promise<void> | undefined;
  return {
    ...app,
    takeOverFromDead: () => heartbeat?.beat(),
    stop(drainMs) {
      stopping ??= shutDown(drainMs);
      return stopping;
    },
  };
}
