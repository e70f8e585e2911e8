/** Retries of failed steps: the step waits and starts again. */
import { limits } from "#product/limits.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { GraphNode } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { maxRetriesOf } from "../step-options.ts";
import type { StepRecord } from "./drive.ts";

/** What to record for a failure. `failedAttempts` counts earlier failures of the step. */
export function applyRetryPolicy(
  failed: Extract<StepRecord, { status: "FAILED" }>,
  { node, catalog, tries: failedAttempts }: { node: GraphNode | undefined; catalog: Catalog; tries: number },
): Extract<StepRecord, { status: "FAILED" | "PENDING" }> {
  const spec = node && catalog[node.type];
  const most = node && spec ? maxRetriesOf(spec, node) : 0;
  // Without credits or an API key, a retry would be refused as well.
  if (!node || failed.opens || failedAttempts >= most) return failed;
  const { waitSeconds = limits.workflow.retryWaitSeconds.initial } = node.options?.ifFails ?? {};
  return {
    status: "PENDING",
    waitsFor: "time",
    afterMs: waitSeconds * 1_000,
    text: runStepText.retrying(failed.error, failedAttempts + 1, most),
    isRetry: true,
  };
}
