import { sql } from "drizzle-orm";
import { isOver, type RunStatus } from "#engine/status.ts";
import { type ChargeRow, chargesSql } from "#features/billing/service/ledger.ts";
import { batched } from "#platform/db/batch.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { StepNote } from "../../schema.ts";
import { recordedCalls } from "../step-host/step-calls.ts";
import { recordedNotes } from "../step-host/step-notes.ts";
import { insertStepsSql } from "./create-steps.ts";
import type { StepOutcome } from "./execution-slice.ts";
import type { JournalStep } from "./journal.ts";

/** The columns of the relation `completed`. */
const completedColumns = `
  run uuid, workspace_id uuid, process uuid, generation integer, step uuid, epoch integer, output jsonb,
  next text, is_stop boolean, notes jsonb, calls jsonb, status text, is_over boolean, is_written boolean, is_idle boolean,
  claimed uuid, stream uuid`;

/** A completed step, and what its completion changes in its run. */
export interface CompletedStep {
  readonly workspaceId: string;
  readonly runId: string;
  /** The process that claims the next step. */
  readonly processId: string;
  /** The run's generation when its journal was read. */
  readonly generation: number;
  readonly executionId: string;
  readonly epoch: number;
  readonly record: Extract<StepOutcome, { status: "COMPLETED" }>;
  readonly notes: readonly StepNote[];
  readonly calls: readonly ModelCallFacts[];
  readonly charges: readonly ChargeRow[];
  /** The run's next status. */
  readonly status: RunStatus;
  /** Whether the run's row changes; otherwise it is only locked. */
  readonly isRunWritten: boolean;
  /** No step of the run is claimed by this process now. */
  readonly isIdle: boolean;
  readonly created: readonly JournalStep[];
  /** The existing step to claim next. */
  readonly claimedId: string | null;
  /** The stream of the claimed or created step that starts. */
  readonly streamId: string;
}

/** Columns of the claimed step; all null if none was claimed. */
export interface ClaimedColumns {
  readonly epoch: number | null;
  readonly output: { result: unknown } | null;
  readonly feedback: string | null;
}

/**
 * Commits a completed step with its charges, the run's next state and the claim on the next step. Null, and nothing is
 * written, if the journal has changed or the step is no longer held.
 */
export const commitCompleted = batched<CompletedStep, ClaimedColumns | null>(async (db, completed) => {
  const rows = completed.map((one) => ({
    run: one.runId,
    workspace_id: one.workspaceId,
    process: one.processId,
    generation: one.generation,
    step: one.executionId,
    epoch: one.epoch,
    output: one.record.output,
    next: one.record.next,
    is_stop: one.record.isStop,
    notes: one.notes,
    calls: one.calls.length > 0 ? one.calls : null,
    status: one.status,
    is_over: isOver(one.status),
    is_written: one.isRunWritten,
    is_idle: one.isIdle,
    claimed: one.claimedId,
    stream: one.streamId,
  }));
  const charges = completed.flatMap((one) => one.charges);
  const created = completed.flatMap(({ runId, workspaceId, streamId, created: steps }) =>
    steps.map((step) => ({ step, runId, workspaceId, streamId })),
  );
  const parts = [
    sql`completed as materialized (
      select * from ${recordsSql("completed", completedColumns, rows)}
    )`,
    sql`moved as (
      update workflow_run set status = completed.status, updated_at = now(),
        ended_at = case when completed.is_over then now() end,
        claimed_by = case when not completed.is_idle then workflow_run.claimed_by end
      from completed where completed.is_written and ${isUnchanged}
      returning workflow_run.id
    )`,
    sql`locked as materialized (
      select workflow_run.id from workflow_run join completed on not completed.is_written and ${isUnchanged}
      for update of workflow_run
    )`,
    sql`held as materialized (
      select completed.* from completed
      where run in (select id from moved union all select id from locked)
    )`,
    sql`done as (
      update node_execution set status = 'COMPLETED', output = held.output, next = held.next, is_stop = held.is_stop,
        error = null, waits_for = null, ended_at = now(), holder_id = null, notes = ${recordedNotes(sql`held.notes`)},
        model_calls = ${recordedCalls(sql`held.calls`)}
      from held where node_execution.id = held.step
    )`,
    sql`claimed as (
      update node_execution set status = 'RUNNING', holder_id = held.process, stream_id = held.stream,
        started_at = now(), ended_at = null, error = null
      from held where node_execution.id = held.claimed and node_execution.status = 'PENDING'
      returning node_execution.id, node_execution.epoch, node_execution.output, node_execution.feedback
    )`,
  ];
  if (created.length > 0) parts.push(insertStepsSql(created, sql`held.run`, sql`held`));
  if (charges.length > 0) parts.push(chargesSql(charges, sql`charge.subject::uuid in (select step from held)`));
  const { rows: committed } = await db.execute<{ run: string } & ClaimedColumns & Record<string, unknown>>(sql`
    with ${sql.join(parts, sql`, `)}
    select held.run, claimed.epoch, claimed.output, claimed.feedback
    from held left join claimed on claimed.id = held.claimed`);
  const byRun = new Map(committed.map((row) => [row.run, row]));
  return completed.map(({ runId }) => byRun.get(runId) ?? null);
});

/**
 * Whether a run's journal is unchanged and its step is still held. PostgreSQL checks `generation` again after it gets
 * the lock on the run's row, so a concurrent change to a step is never overwritten.
 */
const isUnchanged = sql`workflow_run.id = completed.run and workflow_run.workspace_id = completed.workspace_id
  and workflow_run.generation = completed.generation and exists (
    select from node_execution where node_execution.id = completed.step and node_execution.epoch = completed.epoch
      and node_execution.status = 'RUNNING')`;
