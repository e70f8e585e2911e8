import { and, eq, isNull } from "drizzle-orm";
import type { Facts } from "#engine/check.ts";
import type { Graph } from "#engine/graph.ts";
import { pointersOf } from "#engine/rename.ts";
import { specs } from "#nodes/index.ts";
import type { Member } from "#server/context.ts";
import { workflow } from "../table.ts";

/** The workflows that steps of this graph run. */
export const innerWorkflows = (graph: Graph): string[] => [...pointersOf(graph, specs).workflow];

/** What the diagnosis has to know of the workflows that run inside others; nothing when none does. */
export async function innerFacts(
  { db, actor }: Member,
  { id, graph }: { id: string; graph: Graph },
): Promise<Pick<Facts, "workflowId" | "workflows">> {
  if (innerWorkflows(graph).length === 0) return {};
  const rows = await db
    .select({ id: workflow.id, graph: workflow.graph })
    .from(workflow)
    .where(and(eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
  return { workflowId: id, workflows: new Map(rows.map((row) => [row.id, { inner: innerWorkflows(row.graph) }])) };
}
