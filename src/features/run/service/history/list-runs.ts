import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { isOver, runStatuses, type WaitReason } from "#engine/status.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { DisplayStatus, RunFilters, RunSort, RunTrigger } from "../../schema.ts";
import { workflowRun } from "../../table.ts";
import { isChildRun } from "../child-runs/run-tree.ts";
import { findRun } from "../find-run.ts";
import { failedAt } from "./failures.ts";
import { creditsByRun, spendingOfRun } from "./run-credits.ts";

type ListRunsInput = Partial<Omit<RunFilters, "workspaceId">> & { before?: string; limit?: number };

/** A page of the runs that the actor may see, with cost and what each waits for. */
export async function listRuns(ctx: WorkspaceContext, input: ListRunsInput) {
  if (input.before) await findRun(ctx, input.before);
  const { key, isDescending } = sortOrder(input);
  const rows = await ctx.db
    .select({
      id: workflowRun.id,
      title: workflowRun.title,
      status: workflowRun.status,
      triggerType: workflowRun.triggerType,
      trigger: triggerOfRun,
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
    .where(and(...listConditions(ctx, input), input.before ? isAfterRow(input, input.before) : undefined))
    .orderBy(...[key("workflow_run"), sql`workflow_run.id`].map((by) => (isDescending ? desc(by) : asc(by))))
    .limit(input.limit ?? limits.run.pageRows);
  const credits = await creditsByRun(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, credits: credits.get(row.id) ?? 0 }));
}

/**
 * SQL: what an open run waits for from a person. An approval is not stored: it is a supervised run with finished and
 * pending steps while no step is running or waiting.
 */
export const waitsFor = sql<WaitReason | "approval" | null>`case when workflow_run.status = 'RUNNING' then coalesce(
  (select step.waits_for from node_execution step
    where step.run_id = workflow_run.id and step.waits_for in ('input', 'payment', 'unknown', 'decision')
    order by step.ordinal limit 1),
  (select 'approval' from node_execution step
    where step.run_id = workflow_run.id and workflow_run.trigger_type = 'SUPERVISED'
    having bool_and(step.status <> 'RUNNING' and step.waits_for is null)
      and bool_or(step.status = 'COMPLETED') and bool_or(step.status = 'PENDING'))
  ) end`;

/** SQL: how people see the start of the row's run. */
export const triggerOfRun = sql<RunTrigger>`case when workflow_run.bulk_run_id is not null then 'BULK'
  else coalesce(workflow_run.trigger ->> 'type', workflow_run.trigger_type) end`;

/** SQL condition: a run of a whole workflow without a parent. */
export const isRunOfItsOwn: SQL = sql`workflow_run.graph is null and not ${isChildRun}`;

/** SQL condition: such a run that the actor may see. */
export const visibleRuns = (actor: WorkspaceContext["actor"]): SQL => sql`${isRunOfItsOwn} and ${isVisibleTo(actor)}`;

const isVisibleTo = (actor: WorkspaceContext["actor"]): SQL =>
  actor.role === "USER" ? sql`workflow_run.user_id = ${actor.userId}` : sql`true`;

/** SQL conditions on `workflow_run` and `workflow`: the runs that the actor may see and that match the filters. */
export function listConditions({ actor }: WorkspaceContext, input: ListRunsInput): (SQL | undefined)[] {
  const { search, statuses, triggerTypes, isArchived = false } = input;
  const pattern = search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  return [
    eq(workflowRun.workspaceId, actor.workspaceId),
    isVisibleTo(actor),
    not(isChildRun),
    input.workflowId ? eq(workflowRun.workflowId, input.workflowId) : undefined,
    pattern ? or(ilike(workflowRun.title, pattern), ilike(workflow.title, pattern)) : undefined,
    statuses?.length ? or(...statuses.map(hasStatus)) : undefined,
    triggerTypes?.length ? inArray(triggerOfRun, triggerTypes) : undefined,
    // Step tests are hidden unless the filter asks for tests.
    triggerTypes?.includes("TEST") ? undefined : isNull(workflowRun.graph),
    input.userId ? eq(workflowRun.userId, input.userId) : undefined,
    input.from ? gte(workflowRun.createdAt, input.from) : undefined,
    input.to ? lt(workflowRun.createdAt, input.to) : undefined,
    input.version
      ? inArray(
          workflowRun.versionId,
          sql`(select id from ${workflowVersion} version where version.workflow_id = workflow_run.workflow_id
            and version.revision = ${input.version})`,
        )
      : undefined,
    // A run without charges costs nothing.
    input.minCredits ? sql`coalesce(${spendingOfRun}, 0) >= ${input.minCredits}` : undefined,
    input.maxCredits === undefined ? undefined : sql`coalesce(${spendingOfRun}, 0) <= ${input.maxCredits}`,
    failedAt({ nodeId: input.failedNodeId, key: input.errorKey }),
    // A workflow's own history ignores the archive.
    input.workflowId ? undefined : isArchived ? isInArchive : not(isInArchive),
  ];
}

/** Deleting a workflow archives its finished runs; open runs stay in the list. */
const isInArchive = sql`(workflow.deleted_at is not null and ${inArray(workflowRun.status, runStatuses.filter(isOver))})`;

function hasStatus(status: DisplayStatus): SQL | undefined {
  if (status === "WAITING") return sql`${waitsFor} is not null`;
  if (status === "RUNNING") return and(eq(workflowRun.status, status), isNull(waitsFor));
  return eq(workflowRun.status, status);
}

const sortKeys: Readonly<Record<RunSort, (of: SQL) => SQL>> = {
  started: (run) => sql`${run}.created_at`,
  title: (run) => sql`lower(${run}.title)`,
  duration: (run) => sql`coalesce(${run}.ended_at, now()) - ${run}.created_at`,
};

/** Newest and longest first, titles from A to Z; `isReversed` inverts that. */
function sortOrder({ sort = "started", isReversed = false }: ListRunsInput) {
  const key = (table: "workflow_run" | "last") => sortKeys[sort](sql.raw(table));
  return { key, isDescending: (sort !== "title") !== isReversed };
}

/** SQL condition: rows after the last row of the previous page. */
function isAfterRow(input: ListRunsInput, before: string): SQL {
  const { key, isDescending } = sortOrder(input);
  return sql`(${key("workflow_run")}, workflow_run.id) ${isDescending ? sql`<` : sql`>`}
    (select ${key("last")}, last.id from workflow_run last where last.id = ${before})`;
}
