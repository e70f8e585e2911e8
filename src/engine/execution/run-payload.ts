import type { RunContext } from "../node/runner.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/** What webhooks send of a run, and what the public API answers. Receivers depend on its field names. */
export interface RunPayload {
  readonly workflow_run_id: string;
  readonly workflow_id: string;
  readonly workflow_title: string;
  readonly workflow_run_input: readonly JournalEntry[];
  readonly workflow_run_output: readonly JournalEntry[];
  /** The run's id in the address of its form, `?wrid=`. */
  readonly wrid?: string;
  readonly customUserId?: string;
  readonly customSessionContext?: Readonly<Record<string, string>>;
}

type PayloadRun = Pick<
  RunContext,
  "id" | "workflowId" | "workflowTitle" | "wrid" | "customUserId" | "customSessionContext"
>;

export function payloadOf(run: PayloadRun, { inputs, outputs }: Journal): RunPayload {
  const { wrid, customUserId, customSessionContext } = run;
  return {
    workflow_run_id: run.id,
    workflow_id: run.workflowId,
    workflow_title: run.workflowTitle,
    workflow_run_input: inputs,
    workflow_run_output: outputs,
    ...(wrid !== undefined && { wrid }),
    ...(customUserId !== undefined && { customUserId }),
    ...(customSessionContext && { customSessionContext }),
  };
}
