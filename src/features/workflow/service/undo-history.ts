import { and, eq, isNull } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { notFound } from "#lib/errors.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import type { GraphDelta, UndoHistory } from "../schema.ts";
import { workflow, workflowUndoHistory } from "../table.ts";

const emptyHistory: UndoHistory = { past: [], future: [] };

/** In the transaction of a save. A trail that cannot be kept costs only itself, never the save. */
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

/** The steps from the nearest on, up to the first that is too big, not readable, or holds a secret in the open. */
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

/** What the actor may undo and redo; nothing once somebody else has saved. */
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
