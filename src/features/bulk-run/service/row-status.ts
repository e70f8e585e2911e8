import { sql } from "drizzle-orm";
import type { RowStatus } from "../schema.ts";

/** SQL: what people see of a `bulk_row`, joined with its `workflow_run`. A run that was deleted counts as stopped. */
export const rowStatus = sql<RowStatus>`case
  when bulk_row.state <> 'STARTED' then bulk_row.state
  when workflow_run.id is null then 'STOPPED'
  when workflow_run.status not in ('PENDING', 'RUNNING') then workflow_run.status
  when exists (select from node_execution step where step.run_id = workflow_run.id
    and step.waits_for in ('input', 'payment', 'unknown', 'decision')) then 'WAITING'
  else 'RUNNING' end`;
