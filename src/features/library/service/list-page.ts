import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Cursor } from "#features/folder/schema.ts";
import { byTime, byTitle, findPage, inOrder, isInPlace, reversed, type Sort } from "#features/folder/service/page.ts";
import { hasWords, titleAndTags } from "#features/folder/service/search.ts";
import { workflow } from "#features/workflow/table.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { WorkflowPage, WorkflowSort } from "../schema.ts";
import { type LastRun, lastRunAt, lastRunsOf } from "./last-runs.ts";

/** A row of the library. */
export interface ListedWorkflow {
  id: string;
  title: string;
  category: string[];
  parentFolderId: string | null;
  userId: string;
  updatedAt: Date;
  /** The kinds of its first steps, and how many steps it has. */
  steps: string[];
  stepCount: number;
  lastRun: LastRun | null;
}

/** A page of the library; its search looks at titles and tags. */
export async function listPage(
  ctx: WorkspaceContext,
  { sort, isReversed, search = "", after, limit, ...place }: WorkflowPage,
): Promise<{ workflows: ListedWorkflow[]; next: Cursor | null }> {
  const order = sorts[sort](ctx);
  const { ids, next } = await findPage(ctx, workflow, {
    where: and(
      eq(workflow.workspaceId, ctx.actor.workspaceId),
      isNull(workflow.deletedAt),
      isInPlace(workflow, place),
      hasWords(titleAndTags(workflow), search),
    ),
    sort: isReversed ? reversed(order) : order,
    after,
    limit,
  });
  // Graphs are read of the rows on the page only.
  return { workflows: await readRows(ctx, ids), next };
}

const sorts: Readonly<Record<WorkflowSort, (ctx: WorkspaceContext) => Sort>> = {
  changed: () => byTime(sql`${workflow.updatedAt}`),
  lastRun: ({ actor }) => byTime(sql`coalesce(${lastRunAt(actor)}, 'epoch')`),
  name: () => byTitle(workflow),
};

async function readRows(ctx: WorkspaceContext, ids: readonly string[]): Promise<ListedWorkflow[]> {
  if (ids.length === 0) return [];
  const [rows, lastRuns] = await Promise.all([
    ctx.db
      .select({
        id: workflow.id,
        title: workflow.title,
        category: workflow.category,
        parentFolderId: workflow.parentFolderId,
        userId: workflow.userId,
        updatedAt: workflow.updatedAt,
        nodeTypes: sql<string[]>`jsonb_path_query_array(${workflow.graph}, '$.nodes[*].type')`,
      })
      .from(workflow)
      .where(and(inArray(workflow.id, [...ids]), eq(workflow.workspaceId, ctx.actor.workspaceId))),
    lastRunsOf(ctx, ids),
  ]);
  return inOrder(ids, rows).map(({ nodeTypes, ...row }) => {
    const steps = nodeTypes.filter((type) => catalog[type]?.traits?.executes !== false);
    return {
      ...row,
      steps: steps.slice(0, limits.workflow.previewSteps),
      stepCount: steps.length,
      lastRun: lastRuns.get(row.id) ?? null,
    };
  });
}
