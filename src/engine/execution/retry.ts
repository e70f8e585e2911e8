/** A failed step that its author wants tried again: it waits, and begins anew after that time. */
import { limits } from "#product/limits.ts";
import type { StepRecord } from "./drive.ts";
import type { GraphNode } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { maxRetriesOf } from "../step-options.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";

/** What to record of a failure; `tries` is how often the step has failed before. */
export function applyRetryPolicy(
  failed: Extract<StepRecord, { status: "FAILED" }>,
  { node, catalog, tries: failedAttempts }: { node: GraphNode | undefined; catalog: Catalog; tries: number },
): Extract<StepRecord, { status: "FAILED" | "PENDING" }> {
  const spec = node && catalog[node.type];
  const most = node && spec ? maxRetriesOf(spec, node) : 0;
  // Without credits or a key, the next try would be refused like this one.
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
