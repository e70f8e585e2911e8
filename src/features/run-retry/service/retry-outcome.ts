import { sql } from "drizzle-orm";
import type { RetryOutcome } from "../schema.ts";

/** SQL: what people see of a `run_retry_item`, joined with its `workflow_run`. A run that was deleted counts as stopped. */
export const retryOutcome = sql<RetryOutcome>`case
  when run_retry_item.state <> 'RETRIED' then run_retry_item.state
  when workflow_run.id is null then 'STOPPED'
  when workflow_run.status not in ('PENDING', 'RUNNING') then workflow_run.status
  when exists (select from node_execution step where step.run_id = workflow_run.id
    and step.waits_for in ('input', 'payment', 'unknown', 'decision')) then 'WAITING'
  else 'RUNNING' end`;
