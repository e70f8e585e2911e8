import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Outputs } from "#engine/execution/drive.ts";
import type { PieceStore } from "#engine/execution/pieces.ts";
import type { PlannedExecution } from "#engine/execution/plan.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { nodeExecution, nodePart } from "../../table.ts";

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

export interface CommitHooks {
  /** Whether this process is shutting down, which would explain a failure. */
  isLeaving(): boolean;
  /** In the transaction of the piece: charges its calls. */
  charge(tx: Tx, piece: { kind: string; index: number }): Promise<void>;
  /** After the transaction. */
  announce(): void;
}

/** Reads and commits the pieces of a step; only its current holder can commit. */
export function createPieceStore(
  db: Db,
  step: { workspaceId: string; executionId: string; epoch: number },
  hooks: CommitHooks,
): PieceStore {
  return {
    read: (kind) =>
      db
        .select({ index: nodePart.index, value: nodePart.value })
        .from(nodePart)
        .where(and(eq(nodePart.executionId, step.executionId), eq(nodePart.kind, kind))),
    async commit(kind, index, value) {
      if ("error" in value && hooks.isLeaving()) throw new Error("the process is leaving");
      await db.transaction(async (tx) => {
        const [claimed] = await tx
          .select({ id: nodeExecution.id })
          .from(nodeExecution)
          .where(
            and(
              eq(nodeExecution.id, step.executionId),
              eq(nodeExecution.epoch, step.epoch),
              eq(nodeExecution.status, "RUNNING"),
            ),
          )
          .for("update");
        if (!claimed) throw new Error("the step was taken over");
        await tx
          .insert(nodePart)
          .values({ workspaceId: step.workspaceId, executionId: step.executionId, kind, index, value })
          .onConflictDoUpdate({ target: [nodePart.executionId, nodePart.kind, nodePart.index], set: { value } });
        await hooks.charge(tx, { kind, index });
      });
      hooks.announce();
    },
  };
}
