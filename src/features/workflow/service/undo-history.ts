import { and, eq, isNull } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import type { GraphDelta, UndoHistory } from "../schema.ts";
import { workflow, workflowUndoHistory } from "../table.ts";

const emptyHistory: UndoHistory = { past: [], future: [] };

/**
 * Stores a person's undo history in the transaction of a save. Steps that can't be stored are dropped; the save
 * succeeds anyway.
 */
export async function saveUndoHistory(
  tx: Tx,
  { actor }: WorkspaceContext,
  { workflowId, revision, trail }: { workflowId: string; revision: number; trail: UndoHistory },
): Promise<void> {
  const stored = { past: storableDeltas(trail.past), future: storableDeltas(trail.future) };
  await tx
    .insert(workflowUndoHistory)
    .values({ workspaceId: actor.workspaceId, workflowId, userId: actor.userId, revision, history: stored })
    .onConflictDoUpdate({
      target: [workflowUndoHistory.workflowId, workflowUndoHistory.userId],
      set: { revision, history: stored },
    });
}

/** The nearest undo steps, up to the first that is too large, unreadable, or contains a plain secret. */
function storableDeltas(deltas: readonly GraphDelta[]): GraphDelta[] {
  const stored: GraphDelta[] = [];
  let chars = 0;
  for (const delta of deltas) {
    chars += JSON.stringify(delta).length;
    const read = readGraph({ nodes: delta.nodes, edges: [] }, specs);
    if (chars > limits.workflow.undoHistoryChars || "problems" in read || hasPlainSecret(read.graph)) break;
    stored.push({ ...delta, nodes: [...read.graph.nodes] });
  }
  return stored;
}

function hasPlainSecret(graph: Graph): boolean {
  let isPlain = false;
  remapIds(graph, specs, {
    secret(value) {
      isPlain ||= value !== "" && secretIdOf(value) === null;
      return value;
    },
  });
  return isPlain;
}

/** The actor's undo history; empty if someone else has saved since. */
export async function findUndoHistory(
  { db, actor }: WorkspaceContext,
  workflowId: string,
): Promise<{ revision: number; trail: UndoHistory }> {
  const [row] = await db
    .select({
      revision: workflow.revision,
      keptWith: workflowUndoHistory.revision,
      history: workflowUndoHistory.history,
    })
    .from(workflow)
    .leftJoin(
      workflowUndoHistory,
      and(eq(workflowUndoHistory.workflowId, workflow.id), eq(workflowUndoHistory.userId, actor.userId)),
    )
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
  if (!row) return notFound("workflow");
  return { revision: row.revision, trail: row.history && row.keptWith === row.revision ? row.history : emptyHistory };
}
