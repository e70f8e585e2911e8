import { eq } from "drizzle-orm";
import { applyRetryPolicy } from "#engine/execution/retry.ts";
import { specs } from "#nodes/index.ts";
import { nodeExecution } from "../../table.ts";
import type { ClaimedStep, ExecutionSlice, StepOutcome } from "./execution-slice.ts";

/** Turns a failure into a scheduled retry if the node's options allow another attempt. */
export async function decideRetry(
  { ctx, graph }: ExecutionSlice,
  claimed: ClaimedStep,
  record: StepOutcome,
): Promise<StepOutcome> {
  const node = graph.nodes.find(({ id }) => id === claimed.nodeId);
  if (record.status !== "FAILED" || !node?.options?.ifFails?.retries) return record;
  const [row] = await ctx.db
    .select({ failedAttempts: nodeExecution.failedAttempts })
    .from(nodeExecution)
    .where(eq(nodeExecution.id, claimed.executionId));
  return applyRetryPolicy(record, { node, catalog: specs, tries: row?.failedAttempts ?? 0 });
}
