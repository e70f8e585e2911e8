import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Cursor } from "#features/folder/schema.ts";
import { matchesSearch, titleAndTags } from "#features/folder/service/library-search.ts";
import {
  findPageIds,
  matchesFilter,
  reverseSort,
  type SortOrder,
  sortByIds,
  sortByTime,
  sortByTitle,
} from "#features/folder/service/paging.ts";
import { workflow } from "#features/workflow/table.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { WorkflowPageInput, WorkflowSort } from "../schema.ts";
import { findLastRuns, type LastRun, lastRunAt } from "./last-runs.ts";

/** A row of the list of workflows. */
export interface ListedWorkflow {
  id: string;
  title: string;
  category: string[];
  parentFolderId: string | null;
  userId: string;
  updatedAt: Date;
  /** Types of the first steps. */
  steps: string[];
  stepCount: number;
  lastRun: LastRun | null;
}

/** A page of workflows. The search covers titles and tags. */
export async function listWorkflowPage(
  ctx: WorkspaceContext,
  { sort, isReversed, search = "", after, limit, ...filter }: WorkflowPageInput,
): Promise<{ workflows: ListedWorkflow[]; next: Cursor | null }> {
  const sortOrder = sortOrders[sort](ctx);
  const { ids, next } = await findPageIds(ctx, workflow, {
    where: and(
      eq(workflow.workspaceId, ctx.actor.workspaceId),
      isNull(workflow.deletedAt),
      matchesFilter(workflow, filter),
      matchesSearch(titleAndTags(workflow), search),
    ),
    sort: isReversed ? reverseSort(sortOrder) : sortOrder,
    after,
    limit,
  });
  // Graphs are only read for the rows of the page.
  return { workflows: await readWorkflows(ctx, ids), next };
}

const sortOrders: Readonly<Record<WorkflowSort, (ctx: WorkspaceContext) => SortOrder>> = {
  changed: () => sortByTime(sql`${workflow.updatedAt}`),
  lastRun: ({ actor }) => sortByTime(sql`coalesce(${lastRunAt(actor)}, 'epoch')`),
  name: () => sortByTitle(workflow),
};

async function readWorkflows(ctx: WorkspaceContext, ids: readonly string[]): Promise<ListedWorkflow[]> {
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
    findLastRuns(ctx, ids),
  ]);
  return sortByIds(ids, rows).map(({ nodeTypes, ...row }) => {
    const steps = nodeTypes.filter((type) => catalog[type]?.traits?.executes !== false);
    return {
      ...row,
      steps: steps.slice(0, limits.workflow.previewSteps),
      stepCount: steps.length,
      lastRun: lastRuns.get(row.id) ?? null,
    };
  });
}
