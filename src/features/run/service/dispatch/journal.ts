import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Outputs } from "#engine/execution/drive.ts";
import type { PlannedExecution } from "#engine/execution/plan.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { nodeExecution } from "../../table.ts";

export type ExecutionRow = typeof nodeExecution.$inferSelect;

export interface JournalStep extends PlannedExecution {
  holderId: string | null;
}

/** Reads the columns of all steps that planning needs, without their outputs. */
export async function readJournal(db: Db | Tx, runId: string): Promise<JournalStep[]> {
  return db
    .select({
      id: nodeExecution.id,
      nodeId: nodeExecution.nodeId,
      ordinal: nodeExecution.ordinal,
      status: nodeExecution.status,
      waitsFor: nodeExecution.waitsFor,
      epoch: nodeExecution.epoch,
      isApproved: nodeExecution.isApproved,
      next: nodeExecution.next,
      isStop: nodeExecution.isStop,
      holderId: nodeExecution.holderId,
    })
    .from(nodeExecution)
    .where(eq(nodeExecution.runId, runId))
    .orderBy(asc(nodeExecution.ordinal));
}

/** Results of finished steps by node id, and the ids of those whose answer was truncated. */
export async function readOutputs(
  db: Db,
  runId: string,
  nodeIds: readonly string[],
): Promise<{ outputs: Outputs; cutOff: string[] }> {
  const rows = await db
    .select({
      nodeId: nodeExecution.nodeId,
      output: nodeExecution.output,
      isCutOff: sql<boolean>`coalesce(${nodeExecution.notes} @> '[{"kind": "truncated"}]'::jsonb, false)`,
    })
    .from(nodeExecution)
    .where(
      and(
        eq(nodeExecution.runId, runId),
        eq(nodeExecution.status, "COMPLETED"),
        inArray(nodeExecution.nodeId, [...nodeIds]),
      ),
    );
  return {
    outputs: new Map(rows.flatMap(({ nodeId, output }) => (output ? [[nodeId, output.result] as const] : []))),
    cutOff: rows.flatMap(({ nodeId, isCutOff }) => (isCutOff ? [nodeId] : [])),
  };
}
