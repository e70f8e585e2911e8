import { and, asc, eq, sql } from "drizzle-orm";
import type { PieceKey } from "#engine/host.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { nodeExecution, nodePart } from "../../table.ts";
import { findRun } from "../find-run.ts";

/** The committed pieces of a step, for pages that show its progress. */
export async function listPieces(ctx: WorkspaceContext, nodeExecutionId: string) {
  const [execution] = await ctx.db
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, nodeExecutionId), eq(nodeExecution.workspaceId, ctx.actor.workspaceId)));
  if (!execution) return notFound("step");
  await findRun(ctx, execution.runId);
  const rows = await ctx.db
    .select({ kind: nodePart.kind, index: nodePart.index, value: nodePart.value })
    .from(nodePart)
    .where(and(eq(nodePart.executionId, nodeExecutionId), eq(nodePart.workspaceId, ctx.actor.workspaceId)))
    .orderBy(asc(nodePart.kind), asc(nodePart.index));
  // Only the engine writes pieces, always as PieceEnd.
  return hideSources(
    ctx,
    rows.map(({ kind, index, value }) => ({ kind, index, end: value as PieceOutcome<unknown> })),
  );
}

/** Deletes the failed pieces of a step, or one of them, so that they run again. Returns how many. */
export async function deleteFailedPieces(tx: Tx, executionId: string, piece?: PieceKey): Promise<number> {
  const rows = await tx
    .delete(nodePart)
    .where(
      and(
        eq(nodePart.executionId, executionId),
        sql`jsonb_exists(${nodePart.value}, 'error')`,
        piece && and(eq(nodePart.kind, piece.kind), eq(nodePart.index, piece.index)),
      ),
    )
    .returning({ index: nodePart.index });
  return rows.length;
}

/** Marks failed pieces as skipped if another piece of their kind succeeded. Returns how many. */
export async function markFailuresSkipped(tx: Tx, executionId: string): Promise<number> {
  const { rows } = await tx.execute(sql`update node_part set value = value || '{"isSkipped": true}'::jsonb
    where execution_id = ${executionId} and jsonb_exists(value, 'error') and not jsonb_exists(value, 'isSkipped')
      and exists (select from node_part made
        where made.execution_id = node_part.execution_id and made.kind = node_part.kind and jsonb_exists(made.value, 'value'))
    returning index`);
  return rows.length;
}

/** Deletes all pieces of a step, so that it starts from scratch. */
export async function deletePieces(tx: Tx, executionId: string): Promise<void> {
  await tx.delete(nodePart).where(eq(nodePart.executionId, executionId));
}
