import { count, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { agent } from "#features/agent/table.ts";
import { newId } from "#lib/id.ts";
import { timers } from "#product/timers.ts";
import { appRouter } from "#server/router.ts";
import { fingerprint } from "#testing/fingerprint.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { type EntityKey, sampleInput } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createCallerFactory } from "../access/procedures.ts";
import type { Rule } from "../access/rule.ts";
import { appRole, type Database, isUniqueViolation, isUnstorable, openDatabase, tenantRole } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

/**
 * Row security as the second line of defense: what PostgreSQL itself allows through a handle that is bound to one
 * workspace, when all checks before it have failed.
 */
let testApp: TestApp;
let theirs: Record<EntityKey, string>;
/** Connects as the owner, which bypasses row security. */
let owner: pg.Pool;
let database: Database;
const canary = "CANARY-ABROAD";

beforeAll(async () => {
  testApp = await startTestApp();
  // One connection, so that both workspaces must share it.
  database = openDatabase({ ...testApp.logins, poolSize: 1, onError: () => {} });
  owner = new pg.Pool({ ...testApp.connection, max: 1 });
  await createFixtures(testApp, testApp.workspace, "OURS");
  theirs = await createFixtures(testApp, testApp.otherWorkspace, canary);
  for (const { name } of (await tables()).filter(({ isTenants }) => isTenants))
    for (const [workspaceId, mark] of [
      [testApp.workspace.id, "OURS"],
      [testApp.otherWorkspace.id, canary],
    ] as const)
      await ensureRow(name, workspaceId, mark);
});
afterAll(async () => {
  await Promise.all([owner.end(), database.close()]);
  await testApp.close();
});

const ours = () => database.tenant(testApp.workspace.id);
const abroad = () => database.tenant(testApp.otherWorkspace.id);
const refused = (state: string) => expect.objectContaining({ cause: expect.objectContaining({ code: state }) });
/** "permission denied" and "new row violates row-level security policy". */
const denied = refused("42501");

/** Every table of the product in any schema; DBOS and migrations have their own schemas. */
async function tables() {
  const { rows } = await owner.query<{ schema: string; name: string; isTenants: boolean }>(
    `select n.nspname as schema, c.relname as name, exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as "isTenants"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1, 2`,
  );
  return rows;
}

/** Columns that PostgreSQL does not generate itself. */
async function writtenColumns(table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join();
}

/** Ensures that the table has a row of the workspace, with a sample value for each required column. */
async function ensureRow(table: string, workspaceId: string, mark: string): Promise<void> {
  const found = await owner.query(`select 1 from "${table}" where workspace_id = $1 limit 1`, [workspaceId]);
  if (found.rowCount) return;
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
       and (column_name = 'workspace_id' or is_nullable = 'NO' and column_default is null)`,
    [table],
  );
  const sampleOf: Record<string, string> = {
    uuid: "gen_random_uuid()",
    text: `'${mark}' || gen_random_uuid()`,
    _text: "'{}'",
    int4: "1",
    int8: "1",
    numeric: "1",
    bool: "false",
    bytea: "'\\x00'",
    varbit: "B'1'",
    jsonb: "'{}'",
    timestamptz: "now()",
  };
  const values = columns.map(({ name, type }) =>
    name === "workspace_id" ? `'${workspaceId}'` : (sampleOf[type] ?? "null"),
  );
  const client = await owner.connect();
  try {
    // Disables foreign keys, so the referenced rows need not exist.
    await client.query("set session_replication_role = replica");
    const names = columns.map(({ name }) => `"${name}"`);
    await client.query(`insert into "${table}" (${names.join()}) values (${values.join()})`);
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

const notIn = (column: string, what: string) =>
  `(NOT (${column} IN ( SELECT knowledge_hidden_${what}() AS knowledge_hidden_${what})))`;
const byLimit = `((limit_id IS NULL) OR ${notIn("limit_id", "limits")})`;
const bySource = notIn("source_id", "sources");

/** Tables that show only what the reader may see of the library, and the rule that each has besides the workspace. */
const limitedTables = {
  knowledge_node: byLimit,
  knowledge_source: byLimit,
  knowledge_reading: bySource,
  knowledge_chunk: bySource,
  knowledge_vector: bySource,
  knowledge_table: bySource,
  knowledge_table_rows: `(EXISTS ( SELECT
   FROM knowledge_table one
  WHERE (one.id = knowledge_table_rows.table_id)))`,
  knowledge_change: bySource,
  document: notIn("id", "documents"),
  file_part: notIn("file_id", "files"),
  agent_knowledge_node: `(EXISTS ( SELECT
   FROM knowledge_node node
  WHERE (node.id = agent_knowledge_node.node_id)))`,
};

/** Tables that the tenant role can access without row security. */
async function holes(): Promise<string[]> {
  const { rows } = await owner.query<{ hole: string }>(
    `select format('%s.%s: %s', n.nspname, c.relname, case
       when not c.relrowsecurity then 'readable by tenants without row security'
       else 'row security without the one policy of tenants' end) as hole
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and has_schema_privilege($1, n.oid, 'usage')
       and (has_any_column_privilege($1, c.oid, 'select, insert, update, references') or has_table_privilege($1, c.oid, 'delete, truncate, trigger'))
       and not (c.relrowsecurity and (
         select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p
         where p.polrelid = c.oid and p.polroles && array[0, $1::regrole::oid]) = array[
           case c.relname when 'workspace' then '(id = (current_setting(''app.workspace_id''::text))::uuid)'
           when 'user' then '(EXISTS ( SELECT
   FROM workspace_member m
  WHERE ((m.user_id = "user".id) AND (m.workspace_id = (current_setting(''app.workspace_id''::text))::uuid))))'
           ${Object.entries(limitedTables)
             .map(
               ([table, rule]) =>
                 `when '${table}' then '((workspace_id = (current_setting(''app.workspace_id''::text))::uuid) AND ${rule})'`,
             )
             .join("\n")}
           else '(workspace_id = (current_setting(''app.workspace_id''::text))::uuid)' end])
     union all
     select format('%s.%s: a table of workspaces without a wall', n.nspname, c.relname)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`,
    [tenantRole],
  );
  return rows.map(({ hole }) => hole);
}

describe("row security", () => {
  test("protects every table that tenants may read", async () => {
    expect(await holes()).toEqual([]);
  });

  test("applies to roles that own nothing and have no privileged attributes", async () => {
    const { rows } = await owner.query(
      `select rolcanlogin, rolbypassrls, rolsuper, rolcreaterole, rolcreatedb,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as "belongsTo"
       from pg_roles r where rolname in ($1, $2)`,
      [appRole, tenantRole],
    );
    const nothing = { rolbypassrls: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false };
    const plain = { rolcanlogin: true, ...nothing, owned: 0, belongsTo: 0 };
    expect(rows).toEqual([plain, plain]);
    expect(await database.system.execute(sql`select current_user, session_user`)).toMatchObject({
      rows: [{ current_user: appRole, session_user: appRole }],
    });
    await expect(database.system.execute(sql`create table public.later (id uuid)`)).rejects.toEqual(denied);
    await expect(database.system.execute(sql`drop table agent`)).rejects.toEqual(denied);
    await expect(database.system.execute(sql`copy agent to program 'true'`)).rejects.toEqual(denied);
  });

  test("still applies to a connection that resets its role", async () => {
    for (const wayOut of ["reset role", "set role none", "set session authorization default"])
      await ours().transaction(async (tx) => {
        await tx.execute(sql.raw(wayOut));
        const { rows } = await tx.execute(sql`select distinct workspace_id as id, current_user as role from agent`);
        expect(rows, wayOut).toEqual([{ id: testApp.workspace.id, role: tenantRole }]);
      });
    await expect(ours().execute(sql.raw(`set role ${appRole}`))).rejects.toEqual(denied);
    await expect(ours().execute(sql.raw(`set role ${testApp.connection.user}`))).rejects.toEqual(denied);
  });

  test.each([
    ["without row security", `create table later (id uuid, workspace_id uuid)`],
    ["that tenants may read", `create table later (id uuid); grant select on later to ${tenantRole}`],
    ["that anyone may read", `create table later (id uuid); grant select on later to public`],
    [
      "with its own policy",
      `create table later (workspace_id uuid); alter table later enable row level security; create policy all_of_it on later using (true); grant select on later to ${tenantRole}`,
    ],
    [
      "that is a view without row security",
      `create view later as select * from agent; grant select on later to ${tenantRole}`,
    ],
  ])("is reported as missing for a new table %s", async (_case, statements) => {
    const before = await holes();
    await owner.query(statements);
    try {
      expect((await holes()).filter((hole) => !before.includes(hole)).length).toBeGreaterThan(0);
    } finally {
      await owner.query(statements.startsWith("create view") ? "drop view later" : "drop table later");
    }
    expect(await holes()).toEqual(before);
  });
});

describe("the other workspace", () => {
  test("has no row in any table that can be read, changed, deleted, added or taken over", async () => {
    const wrong: string[] = [];
    const all = (await tables()).filter(({ isTenants }) => isTenants);
    expect(all.length).toBeGreaterThan(20);
    for (const { name } of all) {
      const table = sql.identifier(name);
      const theirId = testApp.otherWorkspace.id;
      const note = (what: string, isWrong: boolean) => isWrong && wrong.push(`${name}: ${what}`);
      const { rows: seen } = await ours().execute<{ id: string }>(
        sql`select distinct workspace_id as id from ${table}`,
      );
      note("has a row of ours to compare with", seen.length !== 1 || seen[0]?.id !== testApp.workspace.id);
      const hidden = await owner.query<{ row: object }>(
        `select to_jsonb(t) as row from "${name}" t where workspace_id = $1 limit 1`,
        [theirId],
      );
      note("has a row of theirs to look for", hidden.rowCount !== 1);

      const foreign = JSON.stringify(hidden.rows[0]?.row);
      const columns = sql.raw(await writtenColumns(name));
      const insert = sql`insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${table}, ${foreign}::jsonb)`;
      await expect(ours().execute(insert), `${name}: insert`).rejects.toEqual(denied);
      // "permission denied" is fine too: some tables, such as the audit log, are append-only.
      const changes = [
        ["update", sql`update ${table} set workspace_id = workspace_id where workspace_id = ${theirId}`],
        ["delete", sql`delete from ${table} where workspace_id = ${theirId}`],
      ] as const;
      for (const [what, change] of changes) {
        const outcome = await ours()
          .execute(change)
          .then(
            ({ rowCount }) => rowCount,
            (error) => (error.cause?.code === "42501" ? 0 : -1),
          );
        note(what, outcome !== 0);
      }
      await expect(
        ours().execute(sql`update ${table} set workspace_id = ${theirId}`),
        `${name}: give away`,
      ).rejects.toEqual(denied);
    }
    expect(wrong).toEqual([]);
  });

  test("is not visible through joins, counts or indexes", async () => {
    const [all] = await ours().select({ count: count() }).from(agent);
    const { rows } = await owner.query("select count(*)::int as count from agent where workspace_id = $1", [
      testApp.workspace.id,
    ]);
    expect(all?.count).toBe(rows[0]?.count);
    expect(await ours().select().from(agent).where(eq(agent.id, theirs.agent))).toEqual([]);
    const joined = await ours().execute(
      sql`select m.id from message m right join chat c on c.id = m.chat_id where c.workspace_id <> ${testApp.workspace.id}`,
    );
    expect(joined.rows).toEqual([]);
  });

  test("is not shown, changed or deleted by any procedure when access was granted by mistake", async () => {
    // The access check passes, but the handle is bound to our workspace, so only PostgreSQL can refuse.
    const app = { ...testApp.app, database: { ...testApp.app.database, tenant: ours } };
    const person = testApp.otherWorkspace.people.OWNER;
    const caller = createCallerFactory(appRouter)({
      app,
      requestId: newId(),
      ip: "127.0.0.1",
      headers: new Headers(),
      person,
    });
    const before = await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id);
    const showing: string[] = [];
    const called: string[] = [];
    for (const [path, procedure] of Object.entries(appRouter._def.procedures)) {
      const { meta, inputs } = (procedure as unknown as { _def: { meta?: { rule?: Rule }; inputs: z.ZodType[] } })._def;
      const schema = inputs.at(-1);
      if (meta?.rule?.scope !== "workspace") continue;
      const [router = "", name = ""] = path.split(".");
      const wire = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
      const answer = await wire[router]
        ?.[name]?.(schema && sampleInput(schema, (entity) => theirs[entity]))
        .catch((error) => error);
      called.push(path);
      if (JSON.stringify([answer, answer instanceof Error ? answer.message : ""]).includes(canary)) showing.push(path);
    }
    expect(called.length).toBeGreaterThan(50);
    expect(called.filter((path) => /delete|leave|remove/i.test(path)).length).toBeGreaterThan(10);
    expect(showing).toEqual([]);
    expect(await fingerprint(testApp.app.database.system, testApp.otherWorkspace.id)).toBe(before);
  });
});

test("the ledger is append-only, even for its own workspace", async () => {
  await ours().execute(
    sql`insert into credit_transaction (id, workspace_id, period_start, request_id, source, type, amount)
      values (${newId()}, ${testApp.workspace.id}, now(), 'own', 'AGENT_CHAT', 'SPEND', 1)`,
  );
  await expect(ours().execute(sql`update credit_transaction set amount = 0`)).rejects.toEqual(denied);
  await expect(ours().execute(sql`delete from credit_transaction`)).rejects.toEqual(denied);
});

test.each([
  ["credit_wallet", "spent"],
  ["credit_wallet", "reserved"],
  ["credit_wallet", "granted"],
  ["credit_reservation", "amount"],
  ["credit_transaction", "amount"],
  ["tool_call", "credits"],
  ["bulk_run", "credits_estimated"],
])("NaN is refused as an amount: %s.%s", async (table, column) => {
  const statement = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 'NaN'`;
  await expect(database.system.execute(statement)).rejects.toEqual(refused("23514"));
});

test("the test above covers all numeric columns", async () => {
  const { rows } = await owner.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'numeric'",
  );
  expect(rows).toHaveLength(7);
});

test("the audit log is append-only, even for its own workspace", async () => {
  await ours().execute(
    sql`insert into audit_entry (id, workspace_id, action, outcome) values (${newId()}, ${testApp.workspace.id}, 'x', 'allowed')`,
  );
  await expect(ours().execute(sql`update audit_entry set action = 'y'`)).rejects.toEqual(denied);
  await expect(ours().execute(sql`delete from audit_entry`)).rejects.toEqual(denied);
});

describe("data outside of workspaces", () => {
  test("is not readable, except for the own workspace and its members", async () => {
    for (const { schema, name, isTenants } of await tables()) {
      if (isTenants || name === "workspace") continue;
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      await expect(ours().execute(sql`select * from ${table}`), `${schema}.${name}`).rejects.toEqual(denied);
      await expect(ours().execute(sql`delete from ${table}`), `${schema}.${name}`).rejects.toEqual(denied);
      await expect(ours().execute(sql`insert into ${table} default values`), `${schema}.${name}`).rejects.toEqual(
        denied,
      );
    }
    const { rows } = await ours().execute(sql`select id from workspace`);
    expect(rows).toEqual([{ id: testApp.workspace.id }]);
    const renamed = await ours().execute(sql`update workspace set name = 'x' where id = ${testApp.otherWorkspace.id}`);
    expect(renamed.rowCount).toBe(0);
    await expect(ours().execute(sql`delete from workspace`)).rejects.toEqual(denied);
    await expect(ours().execute(sql`update "user" set name = 'x'`)).rejects.toEqual(denied);
  });

  test("includes only people who are members of the own workspace now", async () => {
    const people = async () =>
      (await ours().execute<{ id: string }>(sql`select id, name, email from "user"`)).rows.map(({ id }) => id).sort();
    const { OWNER, EDITOR, USER } = testApp.workspace.people;
    const all = [OWNER, EDITOR, USER].map(({ id }) => id).sort();
    expect(await people()).toEqual(all);
    const left = await owner.query("delete from workspace_member where user_id = $1 returning *", [USER.id]);
    expect(left.rowCount).toBe(1);
    expect(await people()).toEqual(all.filter((id) => id !== USER.id));
    await owner.query("insert into workspace_member select * from jsonb_populate_record(null::workspace_member, $1)", [
      JSON.stringify(left.rows[0]),
    ]);
    expect(await people()).toEqual(all);
  });

  test("includes only those columns of people that members may see", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select a.attname as name from pg_attribute a where a.attrelid = '"user"'::regclass and a.attnum > 0 and not a.attisdropped
       and has_column_privilege($1, a.attrelid, a.attnum, 'select') order by 1`,
      [tenantRole],
    );
    expect(rows.map(({ name }) => name)).toEqual(["email", "id", "image", "name", "public_metadata"]);
  });
});

describe("a connection", () => {
  const whoAmI = async (db: ReturnType<typeof ours>) => {
    const { rows } = await db.execute<{ pid: number; role: string; scope: string | null }>(
      sql`select pg_backend_pid() as pid, current_user as role, current_setting('app.workspace_id', true) as scope`,
    );
    return rows[0];
  };
  const agents = async (db: ReturnType<typeof ours>) =>
    (await db.select({ title: agent.title }).from(agent)).map(({ title }) => title);

  test("that doesn't become free in time fails as if the database were unavailable", async () => {
    const held = await database.pool.connect();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const refused = expect(database.pool.query("select 1")).rejects.toSatisfy(isDatabaseUnavailable);
      await vi.advanceTimersByTimeAsync(timers.server.databaseTurnMs);
      await refused;
    } finally {
      vi.useRealTimers();
      held.release();
    }
  });

  test("that another workspace used before is bound again before each use", async () => {
    const pids = new Set<number | undefined>();
    for (let turn = 0; turn < 12; turn++) {
      expect(await agents(ours())).toEqual(["OURS"]);
      expect(await agents(abroad())).toEqual([canary]);
      pids.add((await whoAmI(ours()))?.pid).add((await whoAmI(abroad()))?.pid);
    }
    expect(pids.size, "both really shared it").toBe(1);
  });

  test("serves many concurrent queries without mixing up workspaces, with and without transactions", async () => {
    const asks = Array.from({ length: 60 }, async (_, at) => {
      const db = at % 2 ? ours() : abroad();
      const seen =
        at % 3
          ? await agents(db)
          : await db.transaction(async (tx) => (await tx.select().from(agent)).map(({ title }) => title));
      return [at % 2 ? "OURS" : canary, ...seen];
    });
    for (const [wanted, ...seen] of await Promise.all(asks)) expect(seen).toEqual([wanted]);
  });

  test("that failed inside a transaction keeps no settings for the next one", async () => {
    await expect(
      ours().transaction(async (tx) => {
        await tx.execute(sql`set local app.workspace_id = ${sql.raw(`'${testApp.otherWorkspace.id}'`)}`);
        await tx.execute(sql`select 1/0`);
      }),
    ).rejects.toThrow();
    expect(await agents(ours())).toEqual(["OURS"]);
    expect(await agents(abroad())).toEqual([canary]);
  });

  test("that is lost is replaced by one that is bound before use", async () => {
    for (const [lost, next, wanted] of [
      [ours, ours, "OURS"],
      [ours, abroad, canary],
      [abroad, ours, "OURS"],
    ] as const) {
      const before = await whoAmI(lost());
      const waiting = lost()
        .execute(sql`select pg_sleep(30)`)
        .then(
          () => "answered",
          () => "lost",
        );
      await vi.waitFor(async () => {
        const { rowCount } = await owner.query(
          "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'",
          [before?.pid],
        );
        expect(rowCount).toBe(1);
      }, 10_000);
      await owner.query("select pg_terminate_backend($1)", [before?.pid]);
      expect(await waiting).toBe("lost");
      // The query fails before the pool notices the lost connection.
      await vi.waitFor(async () => expect(await agents(next())).toEqual([wanted]), 10_000);
      const after = await whoAmI(next());
      expect(after?.pid).not.toBe(before?.pid);
      expect(after?.role).toBe(tenantRole);
    }
  });

  test("of the system pool is never bound to a workspace", async () => {
    await agents(ours());
    const { system, pool } = database;
    expect(await whoAmI(system)).toMatchObject({ role: appRole, scope: null });
    expect((await pool.query("select current_user as role")).rows).toEqual([{ role: appRole }]);
  });

  test("bound to an unknown or malformed workspace id shows nothing", async () => {
    expect(await agents(database.tenant(newId()))).toEqual([]);
    for (const nonsense of ["", "x", `${testApp.workspace.id}' or true --`])
      await expect(agents(database.tenant(nonsense)), nonsense).rejects.toThrow();
    expect(await agents(ours())).toEqual(["OURS"]);
  });
});

test("the reasons of failed queries are distinguished", async () => {
  const failure = (statement: ReturnType<typeof sql>) => database.system.execute(statement).catch((error) => error);
  const twin = await failure(
    sql`insert into workspace (id, slug, name, creator_id) select id, slug, name, creator_id from workspace limit 1`,
  );
  const nul = await failure(sql`select ${"\u0000"}::text`);
  const nulJson = await failure(sql`select ${JSON.stringify("\u0000")}::jsonb`);
  const half = await failure(sql`select ${JSON.stringify("\ud83d")}::jsonb`);
  const uuid = await failure(sql`select ${"x"}::uuid`);
  const all = [twin, nul, nulJson, half, uuid];
  expect(all.map((one) => isUniqueViolation(one))).toEqual([true, false, false, false, false]);
  expect(all.map(isUnstorable)).toEqual([false, true, true, true, false]);
  expect([isUniqueViolation(null), isUnstorable(new Error("x")), isUnstorable("22021")]).toEqual([false, false, false]);
});
