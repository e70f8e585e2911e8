import { and, eq, isNull, sql } from "drizzle-orm";
import { indexGraph } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { workflow } from "../table.ts";

/** The steps that a branching step can choose, in the order of its edges. */
export async function listNextOptions(
  { db, actor }: WorkspaceContext,
  nodeId: string,
): Promise<{ id: string; label: string }[]> {
  const [row] = await db
    .select({ graph: workflow.graph })
    .from(workflow)
    .where(
      and(
        eq(workflow.workspaceId, actor.workspaceId),
        isNull(workflow.deletedAt),
        sql`${workflow.graph} @> ${JSON.stringify({ nodes: [{ id: nodeId }] })}::jsonb`,
      ),
    );
  const index = row && indexGraph(row.graph);
  const node = index?.nodes.get(nodeId);
  if (!index || !node || !catalog[node.type]?.traits?.branches) return notFound("router");
  return (index.outgoing.get(nodeId) ?? []).flatMap((id) => {
    const next = index.nodes.get(id);
    return next ? [{ id, label: next.label }] : [];
  });
}
