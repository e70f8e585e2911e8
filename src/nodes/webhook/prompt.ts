import type { Journal, JournalEntry } from "#engine/execution/journal.ts";
import type { RunContext } from "#engine/node/runner.ts";
import { newId } from "#lib/id.ts";

/** The request body. Receivers depend on its field names. */
interface Payload {
  readonly workflow_run_id: string;
  readonly workflow_id: string;
  readonly workflow_title: string;
  readonly workflow_run_input: readonly JournalEntry[];
  readonly workflow_run_output: readonly JournalEntry[];
  readonly customUserId?: string;
  readonly customSessionContext?: Readonly<Record<string, string>>;
}

type PayloadRun = Pick<RunContext, "id" | "workflowId" | "workflowTitle" | "customUserId" | "customSessionContext">;

export function payloadOf(run: PayloadRun, { inputs, outputs }: Journal): Payload {
  const { customUserId, customSessionContext } = run;
  return {
    workflow_run_id: run.id,
    workflow_id: run.workflowId,
    workflow_title: run.workflowTitle,
    workflow_run_input: inputs,
    workflow_run_output: outputs,
    ...(customUserId !== undefined && { customUserId }),
    ...(customSessionContext && { customSessionContext }),
  };
}

/** A sample body for testing a URL. */
export function samplePayload(): Payload {
  return payloadOf(
    { id: newId(), workflowId: newId(), workflowTitle: "Test data" },
    {
      inputs: [{ index: 0, title: "Topic", type: "TEXT", content: "This is test data from Troupe." }],
      outputs: [{ index: 0, title: "Agent 1", type: "AGENT", content: "This is a test output." }],
    },
  );
}
