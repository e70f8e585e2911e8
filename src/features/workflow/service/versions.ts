import { and, desc, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { type GraphChanges, graphChanges } from "#engine/graph/graph-changes.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isForeignKeyViolation, type Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import { workflow, workflowVersion } from "../table.ts";

type Row = Pick<typeof workflow.$inferSelect, "id" | "revision" | "title" | "graph">;

const belongsTo = ({ actor }: WorkspaceContext, workflowId: string) =>
  and(eq(workflowVersion.workflowId, workflowId), eq(workflowVersion.workspaceId, actor.workspaceId));

/** Stores the saved graph as a version, in the transaction of the save. */
export async function saveVersion(
  tx: Tx,
  { actor }: WorkspaceContext,
  { id, revision, title, graph }: Row,
): Promise<void> {
  await tx
    .insert(workflowVersion)
    .values({ workspaceId: actor.workspaceId, workflowId: id, revision, title, graph, authorId: actor.userId })
    .onConflictDoNothing();
}

/**
 * Deletes old versions (docs/adr/0023). The newest fifty are kept: up to half of them recent saves, so that an hour
 * of editing can't push out last week; of older saves the last of each editing session. Named versions, versions used
 * by a run and the first version are always kept.
 */
export async function pruneVersions({ db }: Pick<WorkspaceContext, "db">, workflowId: string): Promise<void> {
  const sessionSeconds = timers.workflow.editingSessionMs / 1_000;
  const { versions } = limits.workflow;
  try {
    await db.execute(sql`
      with known as (
        select v.id, v.revision,
          v.created_at > now() - make_interval(secs => ${sessionSeconds})
            and row_number() over (order by v.revision desc) <= ${Math.floor(versions / 2)} as is_fresh,
          lead(v.id) over sitting is null as is_last,
          v.revision = 1 or v.name is not null
            or exists (select from workflow_run r where r.version_id = v.id) as is_kept
        from workflow_version v where v.workflow_id = ${workflowId}
        window sitting as (
          partition by v.author_id, floor(extract(epoch from v.created_at) / ${sessionSeconds}) order by v.revision)
      ), standing as (
        select id, is_kept, row_number() over (order by revision desc) as place from known
        where is_kept or is_fresh or is_last
      )
      delete from workflow_version v
      where v.workflow_id = ${workflowId}
        and not exists (select from standing s where s.id = v.id and (s.is_kept or s.place <= ${versions}))`);
  } catch (error) {
    // A run has just started on one of them; the next save tries again.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

export interface WorkflowVersion {
  id: string;
  /** The saved revision; numbers of deleted versions are missing. */
  number: number;
  name: string | null;
  authorName: string | null;
  createdAt: Date;
  /** Changes since the previous version; null for the first. */
  changes: GraphChanges | null;
}

/** The newest fifty versions and all named ones, newest first. Without graphs, which `findWorkflowVersion` reads. */
export async function listWorkflowVersions(ctx: WorkspaceContext, workflowId: string): Promise<WorkflowVersion[]> {
  await requireWorkflow(ctx, workflowId);
  const { versions } = limits.workflow;
  const oldest = sql`coalesce((select v.revision from workflow_version v where v.workflow_id = ${workflowId}
    order by v.revision desc offset ${versions} limit 1), 0)`;
  const rows = await ctx.db
    .select({
      id: workflowVersion.id,
      number: workflowVersion.revision,
      name: workflowVersion.name,
      graph: workflowVersion.graph,
      authorName: user.name,
      createdAt: workflowVersion.createdAt,
    })
    .from(workflowVersion)
    .leftJoin(user, eq(user.id, workflowVersion.authorId))
    .where(and(belongsTo(ctx, workflowId), or(isNotNull(workflowVersion.name), gte(workflowVersion.revision, oldest))))
    .orderBy(desc(workflowVersion.revision));
  // One more row is read to compare the oldest shown version with.
  return rows.flatMap(({ graph, ...row }, at) => {
    const previous = rows[at + 1];
    const isShown = at < versions || row.name !== null;
    return isShown ? [{ ...row, changes: previous ? graphChanges(previous.graph, graph) : null }] : [];
  });
}

export async function findWorkflowVersion(ctx: WorkspaceContext, { id, number }: { id: string; number: number }) {
  await requireWorkflow(ctx, id);
  const [row] = await ctx.db
    .select({ number: workflowVersion.revision, name: workflowVersion.name, graph: workflowVersion.graph })
    .from(workflowVersion)
    .where(and(belongsTo(ctx, id), eq(workflowVersion.revision, number)));
  return row ?? notFound("version");
}

/** Sets or clears a version's name; named versions are never deleted. */
export async function nameWorkflowVersion(
  ctx: WorkspaceContext,
  { id, number, name }: { id: string; number: number; name: string | null },
): Promise<void> {
  const rows = await ctx.db
    .update(workflowVersion)
    .set({ name })
    .where(and(belongsTo(ctx, id), eq(workflowVersion.revision, number)))
    .returning({ id: workflowVersion.id });
  if (rows.length === 0) return notFound("version");
  ctx.app.live.publish(`workspace:${ctx.actor.workspaceId}`, { changed: "workflowVersions", id });
}

async function requireWorkflow({ db, actor }: WorkspaceContext, id: string): Promise<void> {
  const [row] = await db
    .select({ deletedAt: workflow.deletedAt })
    .from(workflow)
    .where(and(eq(workflow.id, id), eq(workflow.workspaceId, actor.workspaceId)));
  if (!row || row.deletedAt) return notFound("workflow");
}
