import { payloadOf, type RunPayload } from "#engine/execution/run-payload.ts";
import { newId } from "#lib/id.ts";

/** A sample body for testing a URL. */
export function samplePayload(): RunPayload {
  return payloadOf(
    { id: newId(), workflowId: newId(), workflowTitle: "Test data" },
    {
      inputs: [{ index: 0, title: "Topic", type: "TEXT", content: "This is test data from Troupe." }],
      outputs: [{ index: 0, title: "Agent 1", type: "AGENT", content: "This is a test output." }],
    },
  );
}
