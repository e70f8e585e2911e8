import { tenantRole } from "./database.ts";

const workspaceId = "current_setting('app.workspace_id')::uuid";
const byLimit = "(limit_id is null or limit_id not in (select knowledge_hidden_limits()))";
const bySource = "source_id not in (select knowledge_hidden_sources())";

/** What a reader may see of the tables of the library, and of those that belong to a part of it. */
const visible = {
  knowledge_node: byLimit,
  knowledge_source: byLimit,
  knowledge_reading: bySource,
  knowledge_chunk: bySource,
  knowledge_vector: bySource,
  knowledge_change: bySource,
  knowledge_table: bySource,
  knowledge_table_rows: "exists (select from knowledge_table one where one.id = table_id)",
  document: "id not in (select knowledge_hidden_documents())",
  file_part: "file_id not in (select knowledge_hidden_files())",
  agent_knowledge_node: "exists (select from knowledge_node node where node.id = node_id)",
};

/** Whether rows of a table may be hidden from members of their workspace. */
export const hasHiddenRows = (table: string): boolean => Object.hasOwn(visible, table);

const policy = ([table, rows]: [table: string, rows: string]) => `
  drop policy if exists tenant on ${table};
  create policy tenant on ${table} to ${tenantRole} using (workspace_id = ${workspaceId} and ${rows});`;

const reader = "language plpgsql stable security definer set search_path = public, pg_temp";

/**
 * Row security of the knowledge library: a limited node is hidden, with all that is in it, from readers whom its limit or
 * one around it doesn't name. A statement calls each function once, and compares its rows with the result in a hash
 * table; where nothing is hidden, there is nothing to compare. The functions read as the owner of the tables, because
 * what is hidden can't be found by who may not see it.
 */
export const knowledgePolicies = `
  create or replace function knowledge_hidden_limits() returns setof uuid ${reader} as $body$
  declare
    reader_role text := coalesce(current_setting('app.reader_role', true), '');
    reader_id uuid := nullif(current_setting('app.reader_id', true), '')::uuid;
  begin
    if reader_role in ('OWNER', 'product') then return; end if;
    return query with recursive limited as materialized (
      select l.node_id as id, around.limit_id as around, reader_role <> all(l.roles) and not exists (
        select from knowledge_limit_person p where p.node_id = l.node_id and p.user_id = reader_id) as is_closed
      from knowledge_limit l join knowledge_node node on node.id = l.node_id
      left join knowledge_node around on around.id = node.parent_id
      where l.workspace_id = ${workspaceId}
    ), hidden as (
      select limited.id from limited where limited.is_closed
      union
      select limited.id from limited join hidden on limited.around = hidden.id
    ) select hidden.id from hidden;
  end $body$;

  create or replace function knowledge_hidden_sources() returns setof uuid ${reader} as $body$
  begin
    return query select id from knowledge_source where limit_id in (select knowledge_hidden_limits());
  end $body$;

  create or replace function knowledge_hidden_documents() returns setof uuid ${reader} as $body$
  begin
    return query select document_id from knowledge_source
      where limit_id in (select knowledge_hidden_limits()) and document_id is not null;
  end $body$;

  create or replace function knowledge_hidden_files() returns setof uuid ${reader} as $body$
  begin
    return query select file_id from document
      where id in (select knowledge_hidden_documents()) and file_id is not null;
  end $body$;
  ${Object.entries(visible).map(policy).join("")}`;
