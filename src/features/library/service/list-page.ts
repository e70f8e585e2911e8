import { and, arrayContains, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { hasWords } from "#features/workflow/service/search.ts";
import { workflow } from "#features/workflow/table.ts";
import { catalog } from "#nodes/index.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { WorkflowCursor, WorkflowPage, WorkflowSort } from "../schema.ts";
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

/**
 * A page of the library. The cursor holds what the last row was sorted by, not the row: rows that come, change or go
 * meanwhile neither repeat nor hide another one.
 */
export async function listPage(
  ctx: Member,
  asked: WorkflowPage,
): Promise<{ workflows: ListedWorkflow[]; next: WorkflowCursor | null }> {
  const { key, told, read } = sorts[asked.sort](ctx);
  const isDescending = (asked.sort !== "name") !== asked.isReversed;
  const after =
    asked.after &&
    sql`(${key}, ${workflow.id}) ${isDescending ? sql`<` : sql`>`} (${read(asked.after.key)}, ${asked.after.id}::uuid)`;
  // Graphs are read of the rows on the page only.
  const picked = await ctx.db
    .select({ id: workflow.id, key: told })
    .from(workflow)
    .where(and(...conditionsOf(ctx, asked), after))
    .orderBy(...[key, workflow.id].map((by) => (isDescending ? desc(by) : asc(by))))
    .limit(asked.limit + 1);
  const cursors = picked.slice(0, asked.limit);
  return {
    workflows: await readRows(
      ctx,
      cursors.map(({ id }) => id),
    ),
    next: picked.length > asked.limit ? (cursors.at(-1) ?? null) : null,
  };
}

function conditionsOf({ actor }: Member, { folderId, search = "", tags = [] }: WorkflowPage): (SQL | undefined)[] {
  return [
    eq(workflow.workspaceId, actor.workspaceId),
    isNull(workflow.deletedAt),
    folderId === undefined
      ? undefined
      : folderId === null
        ? isNull(workflow.parentFolderId)
        : eq(workflow.parentFolderId, folderId),
    hasWords(search),
    tags.length > 0 ? arrayContains(workflow.category, tags) : undefined,
  ];
}

/** What rows are sorted by, how a cursor tells it, and how it is read again. */
interface Sort {
  key: SQL;
  told: SQL<string>;
  read: (key: string) => SQL;
}

/** To the microsecond, as the rows are compared. */
const byTime = (key: SQL): Sort => ({
  key,
  told: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  read: (moment) => sql`${moment}::timestamptz`,
});

/** The last changed and the last run first, names from A to Z as people count: "Report 2" before "Report 10". */
const sorts: Readonly<Record<WorkflowSort, (ctx: Member) => Sort>> = {
  changed: () => byTime(sql`${workflow.updatedAt}`),
  lastRun: ({ actor }) => byTime(sql`coalesce(${lastRunAt(actor)}, 'epoch')`),
  name: () => ({
    key: sql`${workflow.title} collate natural_order`,
    told: sql`${workflow.title}`,
    read: (title) => sql`${title}::text collate natural_order`,
  }),
};

async function readRows(ctx: Member, ids: readonly string[]): Promise<ListedWorkflow[]> {
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
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { nodeTypes, ...told } = row;
    const steps = nodeTypes.filter((type) => catalog[type]?.traits?.executes !== false);
    return {
      ...told,
      steps: steps.slice(0, limits.workflow.shownSteps),
      stepCount: steps.length,
      lastRun: lastRuns.get(id) ?? null,
    };
  });
}
