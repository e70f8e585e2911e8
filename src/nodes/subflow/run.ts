import type { NodeRunner } from "#engine/node/runner.ts";
import { newId } from "#lib/id.ts";
import { childPiece, type subflow } from "./spec.ts";

/** Starts the child run once and waits for it; a retry continues the same run. */
export const runSubflow: NodeRunner<typeof subflow> = async ({ config, host, pieces, fillWithAttachments }) => {
  const { childWorkflowRunId } = await pieces.runOnce(childPiece, 0, async () => ({ childWorkflowRunId: newId() }));
  const mapped = Object.entries(config.humanInputFieldMappings).filter(([, template]) => template.trim());
  const end = await host.subRun({
    runId: childWorkflowRunId,
    workflowId: config.childWorkflowId ?? "",
    inputs: Object.fromEntries(mapped.map(([fieldId, template]) => [fieldId, fillWithAttachments(template)])),
  });
  return end ? { done: { childWorkflowRunId, ...end } } : { wait: "child" };
};
