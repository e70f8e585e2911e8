import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#platform/db/migrate.ts";
import { createLog } from "#platform/log.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { createTestFolder } from "./test-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the test cluster. Every test app copies its own database from the template. */
    cluster: { host: string; port: number; user: string };
    /** Database users that the product connects as. */
    roles: { app: string; tenant: string };
    template: string;
    /** What Node runs to start the product: the built server if it belongs to the sources, because it starts faster. */
    serverEntry: string;
  }
}

/** Starts one PostgreSQL for the whole test run, with one migrated database that test apps copy. */
export default async function setUp(project: TestProject) {
  const log = createLog({ level: "warn" });
  const dataDir = createTestFolder("tests");
  const postgres = await startPostgres({ ephemeral: true, dataDir, log });
  const { host, port, user } = postgres.config;
  const template = `template_${createHash("sha256").update(readdirSync("drizzle").join()).update(readFileSync("package.json")).digest("hex").slice(0, 12)}`;
  const admin = new pg.Client({ host, port, user, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const connection = { host, port, user, database: template };
  const { app, tenant } = postgres.logins;
  const logins = { app: { ...app, database: template }, tenant: { ...tenant, database: template } };
  await migrateDatabase({ connection, logins, log });
  project.provide("cluster", { host, port, user });
  project.provide("roles", { app: app.user, tenant: tenant.user });
  project.provide("template", template);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
