import { sql } from "drizzle-orm";
import type { RunStatus } from "#engine/status.ts";
import { newSecretId } from "#lib/id.ts";
import { insertResponsesSql, type ResponseRow } from "#platform/access/idempotency.ts";
import { batched } from "#platform/db/batch.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { workflowRun } from "../../table.ts";
import { insertStepsSql } from "../dispatch/create-steps.ts";
import type { JournalStep } from "../dispatch/journal.ts";

/** The columns of the relation `started`. */
const startedColumns = `
  id uuid, workspace_id uuid, workflow_id uuid, version_id uuid, user_id uuid, public_id text, title text,
  number integer, trigger_type text, status text, run_in_background boolean, claimed_by uuid, generation integer`;

/** A run to store, with every column that decides how it runs. */
export type NewRun = Required<
  Pick<
    typeof workflowRun.$inferInsert,
    | "id"
    | "workspaceId"
    | "workflowId"
    | "versionId"
    | "userId"
    | "graph"
    | "title"
    | "number"
    | "triggerType"
    | "generation"
  >
> & { runInBackground: boolean; claimedBy: string };

/** A run that starts in this process, with the steps of its first plan. */
export interface StartedRun {
  readonly run: NewRun;
  readonly status: RunStatus;
  readonly steps: readonly JournalStep[];
  /** The stream of the step that starts now. */
  readonly streamId: string;
  /** The response to store under the call's idempotency key, if it has one. */
  readonly response: ResponseRow | null;
}

/** Stores a run, its steps with the claim on the first one, and the response to the call that started it. */
export const storeStartedRun = batched<StartedRun, void>(async (db, started) => {
  const rows = started.map(({ run, status }) => ({
    id: run.id,
    workspace_id: run.workspaceId,
    workflow_id: run.workflowId,
    version_id: run.versionId,
    user_id: run.userId,
    public_id: newSecretId(),
    title: run.title,
    number: run.number,
    trigger_type: run.triggerType,
    status,
    run_in_background: run.runInBackground,
    claimed_by: run.claimedBy,
    generation: run.generation,
  }));
  const parts = [
    sql`run as (
      insert into workflow_run (id, workspace_id, workflow_id, version_id, user_id, public_id, title, number,
        trigger_type, status, run_in_background, claimed_by, generation)
      select * from ${recordsSql("started", startedColumns, rows)}
      returning id
    )`,
  ];
  const steps = started.flatMap(({ run: { id: runId, workspaceId }, steps: created, streamId }) =>
    created.map((step) => ({ step, runId, workspaceId, streamId })),
  );
  if (steps.length > 0) parts.push(insertStepsSql(steps, sql`run.id`, sql`run`));
  const responses = started.flatMap(({ response }) => response ?? []);
  if (responses.length > 0) parts.push(sql`answered as (${insertResponsesSql(responses)})`);
  await db.execute(sql`with ${sql.join(parts, sql`, `)} select from run`);
  return started.map(() => undefined);
});
