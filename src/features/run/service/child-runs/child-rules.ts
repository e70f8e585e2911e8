import { and, eq } from "drizzle-orm";
import { LostTurn } from "#features/tool-call/service/journal.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { nodeExecution } from "../../table.ts";

/** Why a workflow can't run inside the first of these runs, whose ancestors are the others; null if it can. */
export function findNestingProblem(
  runAndAncestors: readonly { readonly workflowId: string }[],
  childWorkflowId: string,
): string | null {
  const { subflowDepth } = limits.workflow;
  if (runAndAncestors.some(({ workflowId }) => workflowId === childWorkflowId)) return subflowViewText.recursion;
  return runAndAncestors.length > subflowDepth ? subflowViewText.tooDeep(subflowDepth) : null;
}

/** Throws if the step was stopped or taken over, so that only its holder starts a child run. */
export async function requireClaim(
  tx: Tx,
  { executionId, epoch }: { readonly executionId: string; readonly epoch: number },
): Promise<void> {
  const isClaimed = and(
    eq(nodeExecution.id, executionId),
    eq(nodeExecution.epoch, epoch),
    eq(nodeExecution.status, "RUNNING"),
  );
  const [claimed] = await tx.select({ id: nodeExecution.id }).from(nodeExecution).where(isClaimed).for("update");
  if (!claimed) throw new LostTurn("The step was taken over.");
}
