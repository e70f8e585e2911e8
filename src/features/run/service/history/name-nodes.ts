import { sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";

export interface NodeName {
  readonly label: string;
  readonly type: string;
}

/** Labels and types of nodes as they were in a version, by `versionId:nodeId`. */
export async function nameNodes(
  { db, actor }: WorkspaceContext,
  nodes: readonly { versionId: string; nodeId: string | null }[],
): Promise<ReadonlyMap<string, NodeName>> {
  if (nodes.length === 0) return new Map();
  const versionIds = [...new Set(nodes.map(({ versionId }) => versionId))];
  const nodeIds = [...new Set(nodes.flatMap(({ nodeId }) => nodeId ?? []))];
  const { rows } = await db.execute<{ versionId: string; nodeId: string; label: string; type: string }>(sql`
    select workflow_version.id as "versionId", node ->> 'id' as "nodeId", node ->> 'label' as label, node ->> 'type' as type
    from workflow_version cross join lateral jsonb_array_elements(graph -> 'nodes') node
    where workflow_version.workspace_id = ${actor.workspaceId}
      and workflow_version.id = any(${sql.param(versionIds)}::uuid[]) and node ->> 'id' = any(${sql.param(nodeIds)}::text[])`);
  return new Map(rows.map(({ versionId, nodeId, label, type }) => [`${versionId}:${nodeId}`, { label, type }]));
}
