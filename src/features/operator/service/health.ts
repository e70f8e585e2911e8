import { statfs } from "node:fs/promises";
import { asc, sql } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { outboxMail, serverProcess } from "#platform/tables/operator.ts";
import { timers } from "#product/timers.ts";
import type { Health } from "../schema.ts";

/** Health of the database, processes, disk, jobs, and clock, with basic settings. */
export async function readHealth({ app }: SignedIn): Promise<Health> {
  const { config, database } = app;
  const db = database.system;
  const started = performance.now();
  const { rows } = await database.pool.query<{ version: string; bytes: string; now: Date }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
            clock_timestamp() as now`,
  );
  const latencyMs = performance.now() - started;
  const deadAfter = sql`make_interval(secs => ${timers.run.deadProcessMs / 1_000})`;
  const processes = await db
    .select({
      id: serverProcess.id,
      host: serverProcess.host,
      pid: serverProcess.pid,
      role: serverProcess.role,
      startedAt: serverProcess.startedAt,
      isAlive: sql<boolean>`${serverProcess.declaredDeadAt} is null and ${serverProcess.seenAt} > now() - ${deadAfter}`,
    })
    .from(serverProcess)
    .orderBy(asc(serverProcess.startedAt));
  const databaseInfo = rows[0];
  const disk = await statfs(config.dataDir);
  return {
    database: {
      version: databaseInfo?.version ?? "",
      bytes: Number(databaseInfo?.bytes ?? 0),
      latencyMs: Math.round(latencyMs * 10) / 10,
    },
    processes,
    // Like `df`: blocks reserved for the system count as neither used nor free.
    disk: {
      usedBytes: (disk.blocks - disk.bfree) * disk.bsize,
      totalBytes: (disk.blocks - disk.bfree + disk.bavail) * disk.bsize,
    },
    failedJobs: await app.jobs.countFailed(),
    counts: {
      users: await db.$count(user),
      workspaces: await countWorkspaces(app),
      outboxMails: await db.$count(outboxMail),
    },
    clockDifferenceMs: databaseInfo ? Math.round(databaseInfo.now.getTime() - (Date.now() - latencyMs / 2)) : 0,
    publicUrl: config.publicUrl,
    mail: app.mailer.canSend() ? "smtp" : "outbox",
    storage: config.s3 ? "s3" : "disk",
    signup: app.settings.signup(),
  };
}

// Plain SQL, because `features/workspace` imports this feature, so this feature can't import its table.
async function countWorkspaces({ database }: SignedIn["app"]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from workspace where deleted_at is null",
  );
  return rows[0]?.count ?? 0;
}
