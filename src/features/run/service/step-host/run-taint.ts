import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";
import { citedPart } from "#product/tools/passage.ts";
import { isUntrustedTool } from "#tools/untrusted.ts";

interface Found extends Record<string, unknown> {
  /** The tools that were called, by their names. */
  tools: string[];
  isFromOutside: boolean;
}

/**
 * Whether a run, or a run that its texts come from, has read something from outside: by a tool, in its
 * knowledge sources, or from a visitor of a form. A run's texts come from its parent and child runs, from the run that it continues, and from the chat or step whose
 * agent started it. Counts everything in these, whether or not a later step receives it.
 */
export async function hasRunReadUntrusted(db: Db, runId: string): Promise<boolean> {
  const { rows } = await db.execute<Found>(sql`
    with recursive origin as (
      select ${runId}::uuid as run_id
      union
      select related.run_id from origin join lateral (
        select around.run_id from workflow_run run
          join node_execution around on around.id = run.parent_execution_id where run.id = origin.run_id
        union all
        select child.id from node_execution step
          join workflow_run child on child.parent_execution_id = step.id where step.run_id = origin.run_id
        union all
        select source.run_id from node_execution step
          join node_execution source on source.id = step.copied_from_id where step.run_id = origin.run_id
        union all
        -- The run of a tool has the id of its call.
        select caller.run_id from tool_call call
          join node_execution caller on caller.id = call.execution_id where call.id = origin.run_id
      ) related on true
    ),
    step as (select id, output, copied_from_id from node_execution where run_id in (select run_id from origin)),
    starter as (
      select call.created_at, question.chat_id, question.ordinal
      from tool_call call join message question on question.id = call.message_id
      where call.id in (select run_id from origin)
    ),
    call as (
      select id, tool, state, started_at, has_read_web from tool_call where execution_id in (select id from step)
      union all
      select earlier.id, earlier.tool, earlier.state, earlier.started_at, earlier.has_read_web from starter
        join message on message.chat_id = starter.chat_id
        join tool_call earlier on earlier.message_id = message.id and earlier.created_at <= starter.created_at
    )
    select
      array(
        select distinct tool from call
        where id not in (select run_id from origin)
          and (state = 'answered' or (state = 'failed' and started_at is not null))
      ) as tools,
      exists (select from workflow_run where id in (select run_id from origin) and trigger_type = 'FORM')
        or exists (select from call where has_read_web)
        or exists (select from step where ${hasSources(sql`output`)})
        or exists (
          select from node_part where execution_id in (select id from step) and ${hasSources(sql`value`)}
        )
        or exists (
          select from starter join message on message.chat_id = starter.chat_id
          where message.ordinal <= starter.ordinal and ${hasSources(sql`message.parts`)}
        )
        -- What was copied from a run that is gone may have come from outside.
        or exists (
          select from step where copied_from_id is not null
            and not exists (select from node_execution source where source.id = step.copied_from_id)
        ) as "isFromOutside"`);
  const [found] = rows;
  return !found || found.isFromOutside || found.tools.some(isUntrustedTool);
}

/**
 * A provider searched the web by itself, or an agent read its sources whole. In a text of a person or model the quotes would
 * be escaped.
 */
const hasSources = (column: ReturnType<typeof sql>) =>
  sql`(strpos(${column}::text, '"type": "source-url"') > 0
    or strpos(${column}::text, ${`"type": "${citedPart}"`}) > 0)`;
