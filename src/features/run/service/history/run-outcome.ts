import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { findDescendantRuns } from "../child-runs/run-tree.ts";
import type { RunRow } from "../find-run.ts";
import { loadRunGraph } from "./list-executions.ts";

interface WaitingStep {
  readonly executionId: string;
  readonly epoch: number;
  /** The type of its node. */
  readonly type: string;
}

/** The first step for which the run, or a run of one of its steps, waits for a person; null if none does. */
export async function findWaitingStep(db: Db, runId: string): Promise<WaitingStep | null> {
  const inner = (await findDescendantRuns(db, runId)).filter(({ isSubflow }) => isSubflow);
  const [waiting] = await db
    .select({
      executionId: nodeExecution.id,
      epoch: nodeExecution.epoch,
      nodeId: nodeExecution.nodeId,
      run: workflowRun,
    })
    .from(nodeExecution)
    .innerJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .where(
      and(
        inArray(nodeExecution.runId, [runId, ...inner.map(({ id }) => id)]),
        inArray(nodeExecution.waitsFor, ["input", "payment", "unknown", "decision"]),
      ),
    )
    .orderBy(asc(nodeExecution.ordinal))
    .limit(1);
  if (!waiting) return null;
  const { nodes } = await loadRunGraph(db, waiting.run);
  const { executionId, epoch, nodeId } = waiting;
  return { executionId, epoch, type: nodes.find(({ id }) => id === nodeId)?.type ?? "" };
}

/** Why the run failed or was stopped, if not by a person. Earlier failures are steps that it continued without. */
export async function findRunError(
  db: Db,
  { id, status, stopReason }: Pick<RunRow, "id" | "status" | "stopReason">,
): Promise<string | null> {
  if (status !== "FAILED") return stopReason;
  const [failed] = await db
    .select({ error: nodeExecution.error })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, id), eq(nodeExecution.status, "FAILED")))
    .orderBy(desc(nodeExecution.ordinal))
    .limit(1);
  return failed?.error ?? null;
}
