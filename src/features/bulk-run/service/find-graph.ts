import { and, eq } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { workflowRun } from "#features/run/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { BulkRunRow } from "./find-bulk-run.ts";

/** The graph that the first started row ran with; the current one before that. */
export async function findGraph({ db }: WorkspaceContext, { id, workflowId, workspaceId }: BulkRunRow): Promise<Graph> {
  const [used] = await db
    .select({ graph: workflowVersion.graph })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .where(and(eq(workflowRun.bulkRunId, id), eq(workflowRun.workspaceId, workspaceId)))
    .orderBy(workflowRun.createdAt)
    .limit(1);
  if (used) return used.graph;
  const [current] = await db
    .select({ graph: workflow.graph })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, workspaceId)));
  return current?.graph ?? { nodes: [], edges: [] };
}
