import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { withoutLocalOptions } from "#engine/step-options.ts";
import { agent } from "#features/agent/table.ts";
import { requireFolder } from "#features/folder/service/folders.ts";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { newNode, specs } from "#nodes/index.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { canDeleteWorkflow } from "../access.ts";
import type { UndoHistory, UpdateWorkflowInput } from "../schema.ts";
import { workflow } from "../table.ts";
import { releaseSharedAgents } from "./release-agents.ts";
import { sealSecrets } from "./seal-secrets.ts";
import { listSubflowIds } from "./subflows.ts";
import { saveUndoHistory } from "./undo-history.ts";
import { pruneVersions, saveVersion } from "./versions.ts";

const isOwn = ({ actor }: ActingContext, id: string) =>
  and(eq(workflow.id, id), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt));

/** All workflows of the workspace without their graphs, last changed first. */
export async function listWorkflows({ db, actor }: WorkspaceContext) {
  return db
    .select({
      id: workflow.id,
      title: workflow.title,
      category: workflow.category,
      parentFolderId: workflow.parentFolderId,
      userId: workflow.userId,
      updatedAt: workflow.updatedAt,
    })
    .from(workflow)
    .where(and(eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)))
    .orderBy(desc(workflow.updatedAt), desc(workflow.id));
}

export async function findWorkflow(ctx: ActingContext, id: string) {
  const [row] = await ctx.db.select().from(workflow).where(isOwn(ctx, id));
  if (!row) return notFound("workflow");
  const { workspaceId: _workspace, deletedAt: _deleted, ...rest } = row;
  return rest;
}

/**
 * Validates a graph from outside: strict shape, and only agents and workflows of this workspace. A deleted child
 * workflow doesn't prevent saving; the diagnosis reports it.
 */
async function validateGraph(ctx: WorkspaceContext, value: unknown): Promise<Graph> {
  const read = readGraph(value, specs);
  if ("problems" in read)
    throw new AppError("invalid", read.problems[0]?.text ?? "", { details: { problems: read.problems } });
  const activeAgents = await ctx.db
    .select({ id: agent.id })
    .from(agent)
    .where(and(eq(agent.workspaceId, ctx.actor.workspaceId), isNull(agent.deletedAt)));
  const ids = new Set(activeAgents.map(({ id }) => id));
  for (const id of referencedIds(read.graph, specs).agent) if (!ids.has(id)) return notFound("agent");
  if (listSubflowIds(read.graph).length > 0) {
    const rows = await ctx.db
      .select({ id: workflow.id })
      .from(workflow)
      .where(eq(workflow.workspaceId, ctx.actor.workspaceId));
    const ownIds = new Set(rows.map(({ id }) => id));
    if (listSubflowIds(read.graph).some((id) => !ownIds.has(id))) return notFound("workflow");
  }
  return sealSecrets(ctx, read.graph);
}

/** The graph of a new workflow: one form. */
export const createStarterGraph = (): Graph => ({
  nodes: [newNode("HUMAN_INPUT", { x: 0, y: 0 }, { nodes: [] })],
  edges: [],
});

export async function createWorkflow(
  ctx: WorkspaceContext,
  fields: { id?: string; title: string; graph: unknown; category?: string[]; parentFolderId: string | null },
): Promise<{ id: string; title: string }> {
  if (fields.parentFolderId) await requireFolder(ctx, "WORKFLOW", fields.parentFolderId);
  const graph = await validateGraph(ctx, fields.graph);
  const row = { ...fields, id: fields.id ?? newId(), graph };
  const created = { id: row.id, title: row.title };
  await ctx.db.transaction(async (tx) => {
    await insertWorkflow(tx, ctx, row);
    await storeResponse(ctx, tx, created);
  });
  announceWorkflows(ctx);
  return created;
}

/** Inserts a workflow in the caller's transaction. The caller has validated the graph and announces the change. */
export async function insertWorkflow(
  tx: Tx,
  ctx: WorkspaceContext,
  fields: { id: string; title: string; graph: Graph; category?: string[]; parentFolderId: string | null },
): Promise<void> {
  const row = {
    id: fields.id,
    workspaceId: ctx.actor.workspaceId,
    userId: ctx.actor.userId,
    title: fields.title,
    category: fields.category ?? [],
    parentFolderId: fields.parentFolderId,
    graph: fields.graph,
  };
  await tx.insert(workflow).values(row);
  await saveVersion(tx, ctx, { ...row, revision: 1 });
}

/** Saves a graph. A save based on an older revision is refused, so two editors can't overwrite each other. */
export async function saveGraph(
  ctx: WorkspaceContext,
  input: {
    id: string;
    revision: number;
    graph?: unknown;
    trail?: UndoHistory | undefined;
    details?: { title: string; category: string[] };
  },
): Promise<{ revision: number }> {
  const graph = await validateGraph(ctx, input.graph);
  const saved = await ctx.db.transaction(async (tx) => {
    const row = await updateGraph(tx, ctx, { ...input, graph });
    if (row && input.trail)
      await saveUndoHistory(tx, ctx, { workflowId: row.id, revision: row.revision, trail: input.trail });
    return row;
  });
  if (!saved) {
    const { revision } = await findWorkflow(ctx, input.id);
    // An unchanged graph creates no version.
    if (revision === input.revision) return { revision };
    throw new AppError("conflict", workflowText.changedElsewhere);
  }
  await announceGraph(ctx, saved);
  if (input.details) announceWorkflows(ctx);
  return { revision: saved.revision };
}

/**
 * Stores a graph and its version in the caller's transaction; null if the workflow has another revision or this graph
 * already. The caller has validated the graph and announces it.
 */
export async function updateGraph(
  tx: Tx,
  ctx: WorkspaceContext,
  {
    id,
    revision,
    graph,
    details,
  }: { id: string; revision: number; graph: Graph; details?: { title: string; category: string[] } },
): Promise<{ id: string; revision: number } | null> {
  const [row] = await tx
    .update(workflow)
    .set({ ...details, graph, revision: revision + 1, updatedAt: new Date() })
    .where(
      and(
        isOwn(ctx, id),
        eq(workflow.revision, revision),
        details ? undefined : sql`${workflow.graph} <> ${JSON.stringify(graph)}::jsonb`,
      ),
    )
    .returning();
  if (!row) return null;
  await saveVersion(tx, ctx, row);
  return row;
}

/** Tells open builders of a save, after its transaction. */
export async function announceGraph(
  ctx: WorkspaceContext,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await pruneVersions(ctx, id);
  ctx.app.live.publish(`workspace:${ctx.actor.workspaceId}`, { changed: "workflow", id, revision });
}

export async function updateWorkflow(ctx: WorkspaceContext, { id, ...changes }: UpdateWorkflowInput): Promise<void> {
  await findWorkflow(ctx, id);
  if (changes.parentFolderId) await requireFolder(ctx, "WORKFLOW", changes.parentFolderId);
  await ctx.db
    .update(workflow)
    .set({ ...changes, updatedAt: new Date() })
    .where(isOwn(ctx, id));
  announceWorkflows(ctx);
}

/** Gives each id one new id. */
export function createIdMap(): (id: string) => string {
  const newIds = new Map<string, string>();
  return (id) => {
    const existing = newIds.get(id) ?? newId();
    newIds.set(id, existing);
    return existing;
  };
}

/** Gives all nodes, fields and edges new ids and keeps their references. */
export function withNewIds(graph: Graph, newIdOf = createIdMap()): Graph {
  return remapIds(withoutLocalOptions(graph), specs, { node: newIdOf, field: newIdOf });
}

/** Moves a workflow to the bin. Its runs stay readable; its own agents are hidden until it is restored. */
export async function deleteWorkflow(ctx: WorkspaceContext, id: string): Promise<void> {
  const row = await findWorkflow(ctx, id);
  assertAllowed(canDeleteWorkflow(ctx.actor, row));
  await ctx.db.transaction(async (tx) => {
    await releaseSharedAgents(tx, ctx, id);
    await tx.update(workflow).set({ deletedAt: sql`now()`, deletedById: ctx.actor.userId }).where(isOwn(ctx, id));
  });
  announceWorkflows(ctx);
}

export async function restoreWorkflow(ctx: WorkspaceContext, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ userId: workflow.userId })
    .from(workflow)
    .where(and(eq(workflow.id, id), eq(workflow.workspaceId, ctx.actor.workspaceId), isRestorable(workflow.deletedAt)));
  if (!row) return notFound("workflow");
  assertAllowed(canDeleteWorkflow(ctx.actor, row));
  await ctx.db.update(workflow).set({ deletedAt: null, deletedById: null }).where(eq(workflow.id, id));
  announceWorkflows(ctx);
}

/** The workflows that use an agent; shown before the agent is deleted. */
export async function listWorkflowsUsingAgent(
  ctx: WorkspaceContext,
  agentId: string,
): Promise<{ id: string; title: string }[]> {
  const rows = await ctx.db
    .select({ id: workflow.id, title: workflow.title, graph: workflow.graph })
    .from(workflow)
    .where(and(eq(workflow.workspaceId, ctx.actor.workspaceId), isNull(workflow.deletedAt)));
  return rows
    .filter(({ graph }) => referencedIds(graph, specs).agent.has(agentId))
    .map(({ id, title }) => ({ id, title }));
}

export function announceWorkflows({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "workflows" });
}
