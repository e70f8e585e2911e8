import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { clearPlanCache } from "#features/billing/service/plan.ts";
import { workspaceBilling } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { createCallerFactory } from "#platform/access/procedures.ts";
import { loadConfig } from "#platform/config.ts";
import type { Caller, Person } from "#platform/context.ts";
import { createConnectionGuard } from "#platform/db/connection-guard.ts";
import { readEnv } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { session, user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import type { CorePlan } from "#product/plans.ts";
import type { Role } from "#product/roles.ts";
import { type RunningApp, startApp } from "#server/app.ts";
import { createHttp } from "#server/http/app.ts";
import { appRouter } from "#server/router.ts";

export interface TestAppOptions {
  /** Starts durable jobs, the heartbeat and the queue, which replies and runs need. */
  withJobs?: boolean;
  env?: Record<string, string>;
  /** An empty database for tests that stop the database; by default the shared template is copied. */
  connection?: pg.PoolConfig;
}

export interface TestWorkspace {
  id: string;
  slug: string;
  people: Record<Role, Person>;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** All procedures. A named type, because its members are too many to be written out. */
type Procedures = ReturnType<(typeof appRouter)["createCaller"]>;

const call: (caller: Caller) => Procedures = createCallerFactory(appRouter);

/** Starts the whole server on its own database, with two workspaces that each have a person of every role. */
export async function startTestApp({ withJobs = false, env = {}, connection: own }: TestAppOptions = {}) {
  const cluster = inject("cluster");
  const database = `house_${randomUUID().replaceAll("-", "")}`;
  const admin = { ...cluster, database: "postgres" };
  if (!own) await runSql(admin, copyTemplate(database));
  const connection = own ?? { ...cluster, database };
  const roles = inject("roles");
  const logins = {
    app: { ...connection, user: roles.app },
    tenant: { ...connection, user: roles.tenant },
  };
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-house-"));
  const config = loadConfig(
    readEnv({
      DATA_DIR: dataDir,
      AUTH_SECRET: "a".repeat(20) + randomUUID(),
      ENCRYPTION_KEY: "e".repeat(20) + randomUUID(),
      PUBLIC_URL: "http://troupe.test",
      DEMO_PACE_MS: "0",
      LOG_LEVEL: "fatal",
      RATE_LIMIT_FACTOR: "1000",
      // The plan with the most restrictions.
      DEFAULT_PLAN: "FREE",
      ...env,
    }),
  );
  const nested: Error[] = [];
  const app: RunningApp = await startApp({
    config,
    connection,
    logins,
    log: createLog({ level: config.log.level }),
    withJobs,
    connectionGuard: createConnectionGuard((error) => nested.push(error)),
  });
  const http = createHttp({
    app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  const ownWorkspace = await createWorkspace(app, "home");
  const otherWorkspace = await createWorkspace(app, "abroad");

  /** The context of a request; `null` is a caller without a session. */
  const callerFor = (person: Person | null): Caller => ({
    app,
    requestId: newId(),
    ip: "127.0.0.1",
    headers: new Headers(),
    person,
  });

  return {
    app,
    workspace: ownWorkspace,
    /** Another workspace, whose data must be invisible to members of `workspace`. */
    otherWorkspace,
    as: (role: Role): Procedures => call(callerFor(ownWorkspace.people[role])),
    asOtherWorkspace: (role: Role): Procedures => call(callerFor(otherWorkspace.people[role])),
    asPerson: (person: Person | null): Procedures => call(callerFor(person)),
    person: (name: string) => createPerson(app, name),
    /** Puts `workspace` on another plan. */
    async setPlan(corePlan: CorePlan): Promise<void> {
      await app.database.system
        .insert(workspaceBilling)
        .values({ workspaceId: ownWorkspace.id, corePlan })
        .onConflictDoUpdate({ target: workspaceBilling.workspaceId, set: { corePlan } });
      clearPlanCache(app, ownWorkspace.id);
    },
    /** A real HTTP request to the mounted server; signed in through a session cookie when a person is given. */
    async request(path: string, init: RequestInit = {}, person: Person | null = null): Promise<Response> {
      const headers = new Headers(init.headers);
      if (person) headers.set("cookie", await app.auth.cookieFor(person.sessionId));
      if (!headers.has("origin")) headers.set("origin", config.publicUrl);
      return http.request(new URL(path, config.publicUrl).href, { ...init, headers });
    },
    /** Connects as the owner of the tables, which bypasses row-level security. */
    connection,
    logins,
    /** Runs SQL that the product itself may not run, such as changing a table. */
    asOwner: (text: string) => runSql(connection, text),
    async close() {
      await app.stop(1_000);
      await rm(dataDir, { recursive: true, force: true });
      if (!own) await runSql(admin, `drop database ${database} with (force)`);
      // Work in the background catches what the guard throws.
      if (nested[0]) throw nested[0];
    },
  };
}

/**
 * SQL that creates a database as a copy of the migrated template. Copying its files takes an eighth of the time of the
 * default, which writes every page to the log.
 */
export const copyTemplate = (database: string): string =>
  `create database ${database} template ${inject("template")} strategy file_copy`;

async function runSql(config: pg.ClientConfig, text: string) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function createPerson(app: RunningApp, name: string): Promise<Person> {
  const id = newId();
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}.${id.slice(-6)}@troupe.test`;
  await app.database.system.insert(user).values({ id, name, email, emailVerified: true });
  const sessionId = newId();
  await app.database.system
    .insert(session)
    .values({ id: sessionId, userId: id, token: newId(), expiresAt: new Date(Date.now() + 86_400_000) });
  return { id, email, name, isEmailVerified: true, isOperator: false, sessionId };
}

async function createWorkspace(app: RunningApp, slug: string): Promise<TestWorkspace> {
  const people: Record<Role, Person> = {
    OWNER: await createPerson(app, `${slug} owner`),
    EDITOR: await createPerson(app, `${slug} editor`),
    USER: await createPerson(app, `${slug} user`),
  };
  const id = newId();
  await app.database.system.insert(workspace).values({ id, slug, name: slug, creatorId: people.OWNER.id });
  for (const role of ["OWNER", "EDITOR", "USER"] as const)
    await app.database.system.insert(workspaceMember).values({ workspaceId: id, userId: people[role].id, role });
  return { id, slug, people };
}
