import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WorkspaceFacts } from "#engine/check/check-graph.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { specs } from "#nodes/index.ts";
import type { ActingContext } from "#platform/context.ts";
import { workflow } from "../table.ts";

/** Ids of the workflows that this graph runs as child workflows. */
export const listSubflowIds = (graph: Graph): string[] => [...referencedIds(graph, specs).workflow];

/** The facts on child workflows and on these others that the diagnosis needs; empty if there are none. A draft has no id. */
export async function findSubflowFacts(
  ctx: ActingContext,
  { id, graph }: { id?: string | undefined; graph: Graph },
  others: Iterable<string> = [],
): Promise<Pick<WorkspaceFacts, "workflowId" | "workflows">> {
  const ids = [...listSubflowIds(graph), ...others];
  if (ids.length === 0) return {};
  return {
    ...(id !== undefined && { workflowId: id }),
    workflows: new Map((await findSubflows(ctx, ids)).map((row) => [row.id, row])),
  };
}

/** These workflows and their child workflows at any depth, each with the ids of its direct ones. */
export async function findSubflows({ db, actor }: ActingContext, ids: readonly string[]) {
  const found: { id: string; inner: string[] }[] = [];
  const visited = new Set<string>();
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    for (const id of next) visited.add(id);
    const rows = await db
      .select({ id: workflow.id, graph: workflow.graph })
      .from(workflow)
      .where(and(inArray(workflow.id, next), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
    const level = rows.map(({ id, graph }) => ({ id, inner: listSubflowIds(graph) }));
    found.push(...level);
    next = [...new Set(level.flatMap(({ inner }) => inner))].filter((id) => !visited.has(id));
  }
  return found;
}
