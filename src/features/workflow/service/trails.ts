import { and, eq, isNull } from "drizzle-orm";
import type { Graph } from "#engine/graph.ts";
import { readGraph } from "#engine/read-graph.ts";
import { remapIds } from "#engine/rename.ts";
import { notFound } from "#lib/errors.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { specs } from "#nodes/index.ts";
import type { Member } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import type { GraphDelta, Trail } from "../schema.ts";
import { workflow, workflowUndoHistory } from "../table.ts";

const noTrail: Trail = { past: [], future: [] };

/** In the transaction of a save. A trail that cannot be kept costs only itself, never the save. */
export async function keepTrail(
  tx: Tx,
  { actor }: Member,
  { workflowId, revision, trail }: { workflowId: string; revision: number; trail: Trail },
): Promise<void> {
  const kept = { past: keepable(trail.past), future: keepable(trail.future) };
  await tx
    .insert(workflowUndoHistory)
    .values({ workspaceId: actor.workspaceId, workflowId, userId: actor.userId, revision, history: kept })
    .onConflictDoUpdate({
      target: [workflowUndoHistory.workflowId, workflowUndoHistory.userId],
      set: { revision, history: kept },
    });
}

/** The steps from the nearest on, up to the first that is too big, not readable, or holds a secret in the open. */
function keepable(deltas: readonly GraphDelta[]): GraphDelta[] {
  const kept: GraphDelta[] = [];
  let chars = 0;
  for (const delta of deltas) {
    chars += JSON.stringify(delta).length;
    const read = readGraph({ nodes: delta.nodes, edges: [] }, specs);
    if (chars > limits.workflow.trailChars || "problems" in read || hasOpenSecret(read.graph)) break;
    kept.push({ ...delta, nodes: [...read.graph.nodes] });
  }
  return kept;
}

function hasOpenSecret(graph: Graph): boolean {
  let isOpen = false;
  remapIds(graph, specs, {
    secret(value) {
      isOpen ||= value !== "" && secretIdOf(value) === null;
      return value;
    },
  });
  return isOpen;
}

/** What the actor may undo and redo; nothing once somebody else has saved. */
export async function findTrail(
  { db, actor }: Member,
  workflowId: string,
): Promise<{ revision: number; trail: Trail }> {
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
  return { revision: row.revision, trail: row.history && row.keptWith === row.revision ? row.history : noTrail };
}
