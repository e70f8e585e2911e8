import { type SQL, sql } from "drizzle-orm";
import type { Plan } from "#engine/execution/plan.ts";
import { newId } from "#lib/id.ts";
import type { SliceRun } from "./execution-slice.ts";
import type { JournalStep } from "./journal.ts";

/** Creates the steps of a plan; the one that starts is held by this process. */
export function createSteps({ create, start }: Plan, processId: string): JournalStep[] {
  return create.map(({ nodeId, ordinal }) => {
    const isStarted = start?.executionId === null && start.nodeId === nodeId;
    return {
      id: newId(),
      nodeId,
      ordinal,
      status: isStarted ? "RUNNING" : "PENDING",
      waitsFor: null,
      epoch: 1,
      isApproved: false,
      next: null,
      isStop: false,
      holderId: isStarted ? processId : null,
    };
  });
}

/** CTEs that insert the steps, only if `from` has a row. */
export function insertSteps(
  run: Pick<SliceRun, "id" | "workspaceId">,
  steps: readonly JournalStep[],
  streamId: string,
  from: SQL,
): SQL[] {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ id, nodeId, ordinal, status, holderId }) => sql`
      (${id}::uuid, ${nodeId}, ${ordinal}::int, ${status}, ${holderId}::uuid,
        ${holderId ? streamId : null}::uuid, ${holderId ? sql`now()` : sql`null::timestamptz`})`,
  );
  const inserted = sql`made as (
    insert into node_execution (workspace_id, run_id, id, node_id, ordinal, status, holder_id, stream_id, started_at)
    select ${run.workspaceId}::uuid, ${run.id}::uuid, step.*
    from (values ${sql.join(rows, sql`, `)}) as step, ${from}
  )`;
  return [inserted];
}
