import { type SQL, sql } from "drizzle-orm";
import type { Plan } from "#engine/execution/plan.ts";
import { newId } from "#lib/id.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { JournalStep } from "./journal.ts";

/** The columns of the relation `step`. */
const stepColumns = `
  id uuid, run uuid, workspace_id uuid, node_id text, ordinal integer, status text, holder_id uuid, stream_id uuid`;

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

/** A step to insert, with the run that it belongs to. */
export interface NewStep {
  readonly step: JournalStep;
  readonly runId: string;
  readonly workspaceId: string;
  /** The stream of the step, if it starts now. */
  readonly streamId: string;
}

/** A common table expression that inserts the steps of the runs that `from` has as `run`. */
export function insertStepsSql(steps: readonly NewStep[], run: SQL, from: SQL): SQL {
  const rows = steps.map(({ step: { id, nodeId, ordinal, status, holderId }, runId, workspaceId, streamId }) => ({
    id,
    run: runId,
    workspace_id: workspaceId,
    node_id: nodeId,
    ordinal,
    status,
    holder_id: holderId,
    stream_id: holderId ? streamId : null,
  }));
  return sql`inserted_step as (
    insert into node_execution (workspace_id, run_id, id, node_id, ordinal, status, holder_id, stream_id, started_at)
    select step.workspace_id, step.run, step.id, step.node_id, step.ordinal, step.status, step.holder_id, step.stream_id,
      case when step.holder_id is not null then now() end
    from ${recordsSql("step", stepColumns, rows)}
    join ${from} on ${run} = step.run
  )`;
}
