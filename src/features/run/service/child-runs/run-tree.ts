import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { RunStatus } from "#engine/status.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { Db, Tx } from "#platform/db/database.ts";

interface DescendantRun extends Record<string, unknown> {
  readonly id: string;
  readonly status: RunStatus;
  /** Steps wait for it up to the outermost run; a tool call waits on its own, and not for people. */
  readonly isSubflow: boolean;
}

/** All child runs of a run at any depth, outermost first. */
export async function findDescendantRuns(db: Db | Tx, runId: string): Promise<DescendantRun[]> {
  const { rows } = await db.execute<DescendantRun>(sql`
    with recursive inside as (
      select id, status, 0 as depth, true as is_subflow from workflow_run where id = ${runId}
      union all
      select inner_run.id, inner_run.status, inside.depth + 1, inside.is_subflow and not ${isToolRun(sql`inner_run.id`)}
      from inside
      join node_execution on node_execution.run_id = inside.id
      join workflow_run inner_run on inner_run.parent_execution_id = node_execution.id
    )
    select id, status, is_subflow as "isSubflow" from inside where depth > 0 order by depth`);
  return rows;
}

/** SQL condition: a tool call started the run, which has its id. */
export const isToolRun = (runId: SQL | AnyPgColumn): SQL =>
  sql`exists (select from tool_call where tool_call.id = ${runId})`;

/**
 * Whether a tool call waits for the run, or for one around it. The step of that call runs meanwhile, so it would keep the
 * run waiting for a slot that it holds itself.
 */
export async function isAwaitedByToolCall(db: Db | Tx, runId: string): Promise<boolean> {
  const runs = await findRunAndAncestors(db, runId);
  const ids = runs.map(({ id }) => id);
  const [open] = await db
    .select({ id: toolCall.id })
    .from(toolCall)
    .where(and(inArray(toolCall.id, ids), eq(toolCall.state, "sent")))
    .limit(1);
  return open !== undefined;
}

/**
 * SQL condition: the run has a parent step that still exists. A child run whose parent step was deleted counts as a
 * run of its own.
 */
export const isChildRun = sql`(workflow_run.parent_execution_id is not null
  and exists (select from node_execution around where around.id = workflow_run.parent_execution_id))`;

/** The run itself and its ancestors, nearest first. */
export async function findRunAndAncestors(db: Db | Tx, runId: string): Promise<{ id: string; workflowId: string }[]> {
  const { rows } = await db.execute<{ id: string; workflow_id: string }>(sql`
    with recursive around as (
      select id, workflow_id, parent_execution_id, 0 as height from workflow_run where id = ${runId}
      union all
      select outer_run.id, outer_run.workflow_id, outer_run.parent_execution_id, around.height + 1 from around
      join node_execution on node_execution.id = around.parent_execution_id
      join workflow_run outer_run on outer_run.id = node_execution.run_id
    )
    select id, workflow_id from around order by height`);
  return rows.map((row) => ({ id: row.id, workflowId: row.workflow_id }));
}
