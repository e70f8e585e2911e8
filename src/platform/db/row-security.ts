import { getDbosSchemaPermissionsSql } from "@dbos-inc/dbos-sdk/internal/system_database";
import pg from "pg";
import { appRole, type DatabaseLogins, tenantRole } from "./database.ts";
import { knowledgePolicies } from "./knowledge-policies.ts";

const currentWorkspace = "current_setting(''app.workspace_id'')::uuid";

/** Whether the login roles and their policies exist; older data folders and restored copies lack them. */
export async function hasRowSecurity(client: pg.Client, logins: DatabaseLogins | undefined): Promise<boolean> {
  if (!logins) return true;
  const { rows } = await client.query(
    `select from pg_roles r where rolname in ($1, $2) and rolcanlogin
       and exists (select from pg_policy p where r.oid = any(p.polroles))`,
    [appRole, tenantRole],
  );
  return rows.length === 2;
}

/**
 * Applies row security (docs/adr/0009): every table with a workspace_id shows the tenant role only rows of the workspace
 * that the connection is bound to, and of the library only what its reader may see. With separate logins, the app role
 * gets a policy for all rows, and row security is also forced on the owner of the tables.
 */
export async function applyRowSecurity(client: pg.Client, logins: DatabaseLogins | undefined): Promise<void> {
  if (logins) for (const login of [logins.app, logins.tenant]) await ensureLogin(client, login);
  // One transaction, so that nobody reads the library in between.
  await client.query(tenantPolicies + knowledgePolicies);
  if (logins) {
    await client.query(appPolicies);
    for (const grant of getDbosSchemaPermissionsSql("dbos", appRole)) await client.query(grant);
  }
}

async function ensureLogin(client: pg.Client, { user = "", password }: pg.PoolConfig): Promise<void> {
  const name = pg.escapeIdentifier(user);
  const secret = typeof password === "function" ? await password() : password;
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [user]);
  if (rowCount === 0) await client.query(`create role ${name}`);
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls
     password ${secret === undefined ? "null" : pg.escapeLiteral(secret)}`,
  );
}

const tenantPolicies = `
  do $$
  declare t record;
  begin
    if not exists (select from pg_roles where rolname = '${tenantRole}') then
      begin
        create role ${tenantRole} nologin nobypassrls;
      exception
        -- Roles belong to the whole server: a start on another database of it has just made this one.
        when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant ${tenantRole} to %I', current_user);
    grant usage on schema public to ${tenantRole};
    for t in
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop
      execute format('alter table %I enable row level security', t.name);
      execute format('drop policy if exists tenant on %I', t.name);
      execute format('create policy tenant on %I to ${tenantRole} using (workspace_id = ${currentWorkspace})', t.name);
      execute format('grant select, insert, update, delete on %I to ${tenantRole}', t.name);
    end loop;
    -- Who did what, and what was spent, is only ever added to.
    revoke update, delete on audit_entry, credit_transaction from ${tenantRole};
    -- A workspace sees its own row.
    alter table workspace enable row level security;
    drop policy if exists tenant on workspace;
    execute 'create policy tenant on workspace to ${tenantRole} using (id = ${currentWorkspace})';
    grant select, update on workspace to ${tenantRole};
    -- People are shared by workspaces: their names are read where they are members.
    alter table "user" enable row level security;
    drop policy if exists tenant on "user";
    execute 'create policy tenant on "user" to ${tenantRole} using (exists (
      select from workspace_member m where m.user_id = "user".id and m.workspace_id = ${currentWorkspace}))';
    grant select (id, name, email, image, public_metadata) on "user" to ${tenantRole};
    grant usage on all sequences in schema public to ${tenantRole};
  end $$;`;

const appPolicies = `
  do $$
  declare t record;
  begin
    grant usage on schema public to ${appRole};
    grant select, insert, update, delete on all tables in schema public to ${appRole};
    grant usage on all sequences in schema public to ${appRole};
    for t in
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
    loop
      execute format('alter table %I force row level security', t.name);
      execute format('drop policy if exists app on %I', t.name);
      execute format('create policy app on %I to ${appRole} using (true)', t.name);
    end loop;
  end $$;`;
