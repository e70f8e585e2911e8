import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { findDescendantRuns } from "../child-runs/run-tree.ts";
import type { RunRow } from "../find-run.ts";
import { loadRunGraph } from "./list-executions.ts";

/** The type of the first step for which the run, or a run of one of its steps, waits for a person; null if none does. */
export async function findWaitingType(db: Db, runId: string): Promise<string | null> {
  const inner = (await findDescendantRuns(db, runId)).filter(({ isSubflow }) => isSubflow);
  const [waiting] = await db
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(
      and(
        inArray(nodeExecution.runId, [runId, ...inner.map(({ id }) => id)]),
        inArray(nodeExecution.waitsFor, ["input", "payment", "unknown", "decision"]),
      ),
    )
    .orderBy(asc(nodeExecution.ordinal))
    .limit(1);
  return waiting ? findNodeType(db, waiting.id) : null;
}

/** The type of a step's node; null if the step is gone. */
export async function findNodeType(db: Db, executionId: string): Promise<string | null> {
  const [step] = await db
    .select({ nodeId: nodeExecution.nodeId, run: workflowRun })
    .from(nodeExecution)
    .innerJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .where(eq(nodeExecution.id, executionId));
  if (!step) return null;
  const { nodes } = await loadRunGraph(db, step.run);
  return nodes.find(({ id }) => id === step.nodeId)?.type ?? null;
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
