import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { isOver, runStatuses, type WaitReason } from "#engine/status.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { RowStatus, RunFilters, RunSort } from "../schema.ts";
import { workflowRun } from "../table.ts";
import { creditsOfRuns } from "./credits.ts";
import { findRun } from "./find.ts";
import { standsInside } from "./inside.ts";

type Asked = Partial<Omit<RunFilters, "workspaceId">> & { before?: string; limit?: number };

/** A page of the runs that the actor may see, with what each waits for and has cost so far. */
export async function listRuns(ctx: Member, asked: Asked) {
  if (asked.before) await findRun(ctx, asked.before);
  const { key, isDescending } = orderOf(asked);
  const rows = await ctx.db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      status: workflowRun.status,
      triggerType: workflowRun.triggerType,
      userId: workflowRun.userId,
      isPublic: workflowRun.isPublic,
      workflowId: workflowRun.workflowId,
      workflowTitle: workflow.title,
      createdAt: workflowRun.createdAt,
      endedAt: workflowRun.endedAt,
      waitsFor,
    })
    .from(workflowRun)
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(and(...conditionsOf(ctx, asked), asked.before ? isAfter(asked, asked.before) : undefined))
    .orderBy(...[key("workflow_run"), sql`workflow_run.id`].map((by) => (isDescending ? desc(by) : asc(by))))
    .limit(asked.limit ?? limits.run.listed);
  const credits = await creditsOfRuns(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, credits: credits.get(row.id) ?? 0 }));
}

/**
 * What keeps an open run from going on without a person. An approval is never stored: it is what a supervised run waits
 * for that stands still between two steps.
 */
export const waitsFor = sql<WaitReason | "approval" | null>`case when workflow_run.status = 'RUNNING' then coalesce(
  (select step.waits_for from node_execution step
    where step.run_id = workflow_run.id and step.waits_for in ('input', 'payment', 'unknown')
    order by step.ordinal limit 1),
  (select 'approval' from node_execution step
    where step.run_id = workflow_run.id and workflow_run.trigger_type = 'SUPERVISED'
    having bool_and(step.status <> 'RUNNING' and step.waits_for is null)
      and bool_or(step.status = 'COMPLETED') and bool_or(step.status = 'PENDING'))
  ) end`;

/** Of the whole workflow, not inside another run, and the actor's to see. */
export const ownRuns = (actor: Member["actor"]): SQL =>
  sql`workflow_run.graph is null and not ${standsInside} and ${visibleTo(actor)}`;

const visibleTo = (actor: Member["actor"]): SQL =>
  actor.role === "USER" ? sql`workflow_run.user_id = ${actor.userId}` : sql`true`;

function conditionsOf({ actor }: Member, asked: Asked): (SQL | undefined)[] {
  const { search, statuses, triggerTypes, isArchived = false } = asked;
  const like = search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  return [
    eq(workflowRun.workspaceId, actor.workspaceId),
    visibleTo(actor),
    not(standsInside),
    asked.workflowId ? eq(workflowRun.workflowId, asked.workflowId) : undefined,
    like ? or(ilike(workflowRun.title, like), ilike(workflow.title, like)) : undefined,
    statuses?.length ? or(...statuses.map(isInState)) : undefined,
    triggerTypes?.length ? inArray(workflowRun.triggerType, triggerTypes) : undefined,
    // A step that was tried alone is no run of the workflow; whoever looks for tests finds it.
    triggerTypes?.includes("TEST") ? undefined : isNull(workflowRun.graph),
    asked.userId ? eq(workflowRun.userId, asked.userId) : undefined,
    asked.from ? gte(workflowRun.createdAt, asked.from) : undefined,
    asked.to ? lt(workflowRun.createdAt, asked.to) : undefined,
    // Asked for by its workflow a history is shown whether that is in the bin or not.
    asked.workflowId ? undefined : isArchived ? archived : not(archived),
  ];
}

/** Deleting a workflow archives its runs; what still goes on or waits is not put away. */
const archived = sql`(workflow.deleted_at is not null and ${inArray(workflowRun.status, runStatuses.filter(isOver))})`;

function isInState(status: RowStatus): SQL | undefined {
  if (status === "WAITING") return sql`${waitsFor} is not null`;
  if (status === "RUNNING") return and(eq(workflowRun.status, status), isNull(waitsFor));
  return eq(workflowRun.status, status);
}

const keys: Readonly<Record<RunSort, (of: SQL) => SQL>> = {
  started: (run) => sql`${run}.created_at`,
  title: (run) => sql`lower(${run}.title)`,
  duration: (run) => sql`coalesce(${run}.ended_at, now()) - ${run}.created_at`,
};

/** The newest and the longest first, names from A to Z; reversed the other way round. */
function orderOf({ sort = "started", isReversed = false }: Asked) {
  const key = (table: "workflow_run" | "last") => keys[sort](sql.raw(table));
  return { key, isDescending: (sort !== "title") !== isReversed };
}

/** The rows behind the last one of the page before. */
function isAfter(asked: Asked, before: string): SQL {
  const { key, isDescending } = orderOf(asked);
  return sql`(${key("workflow_run")}, workflow_run.id) ${isDescending ? sql`<` : sql`>`}
    (select ${key("last")}, last.id from workflow_run last where last.id = ${before})`;
}
