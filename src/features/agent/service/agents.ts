import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { requireFolder } from "#features/folder/service/folders.ts";
import { workflow } from "#features/workflow/table.ts";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { canDeleteAgent } from "../access.ts";
import type { AgentChanges, AgentConfig, AgentDraft, AgentScope } from "../schema.ts";
import { agent, agentVersion } from "../table.ts";
import { languageModelId, madeForWorkflow, systemExcerpt, toDescription } from "./agent-columns.ts";
import { requireReferences } from "./agent-references.ts";
import { agentsInScope } from "./agent-scope.ts";

const matchesAgent = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(agent.id, id), eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt));

/** All agents of a scope, the last changed first, for API clients. */
export async function listAgents(ctx: WorkspaceContext, scope: AgentScope = {}) {
  const rows = await ctx.db
    .select({
      id: agent.id,
      title: agent.title,
      category: agent.category,
      parentFolderId: agent.parentFolderId,
      userId: agent.userId,
      workflow: madeForWorkflow,
      languageModelId,
      system: systemExcerpt,
      isBrowserUseEnabled: sql<boolean>`(${agent.config} ->> 'isBrowserUseEnabled')::boolean`,
      isComputerUseEnabled: sql<boolean>`(${agent.config} ->> 'isComputerUseEnabled')::boolean`,
      updatedAt: agent.updatedAt,
    })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(await agentsInScope(ctx, scope))
    .orderBy(desc(agent.updatedAt));
  return rows.map(({ system, ...row }) => ({
    ...row,
    description: toDescription(system),
    specialty: row.category[0] ?? null,
  }));
}

const toWire = (row: typeof agent.$inferSelect) => ({
  id: row.id,
  title: row.title,
  category: row.category,
  parentFolderId: row.parentFolderId,
  userId: row.userId,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...row.config,
});

export async function findAgent(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db
    .select({ agent, workflow: madeForWorkflow })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(matchesAgent(ctx, id));
  return row ? { ...toWire(row.agent), workflow: row.workflow } : notFound("agent");
}

async function insertVersion(
  tx: Tx,
  ctx: WorkspaceContext,
  row: { id: string; version: number; title: string; config: AgentConfig },
) {
  await tx.insert(agentVersion).values({
    workspaceId: ctx.actor.workspaceId,
    agentId: row.id,
    number: row.version,
    title: row.title,
    config: row.config,
    authorId: ctx.actor.userId,
  });
}

/** Pass an `id` only for something that must be created once, however often it is tried. */
export async function createAgent(
  ctx: WorkspaceContext,
  draft: AgentDraft,
  id = newId(),
): Promise<{ id: string; title: string }> {
  const { workspaceId: _, title, category: _category, parentFolderId, ...config } = draft;
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  await requireReferences(ctx, config);
  await ctx.db.transaction(async (tx) => {
    await insertAgent(tx, ctx, draft, id);
    await storeResponse(ctx, tx, { id, title });
  });
  publishAgentsChanged(ctx);
  return { id, title };
}

/**
 * Inserts an agent in the caller's transaction. The caller checks the draft's references before and publishes the
 * change after. `workflowId` is the workflow that the agent is made for.
 */
export async function insertAgent(
  tx: Tx,
  ctx: WorkspaceContext,
  draft: AgentDraft,
  id: string,
  workflowId: string | null = null,
): Promise<void> {
  const { workspaceId: _, title, category, parentFolderId, ...config } = draft;
  const row = { id, version: 1, title, config };
  await tx.insert(agent).values({
    ...row,
    workspaceId: ctx.actor.workspaceId,
    userId: ctx.actor.userId,
    category,
    parentFolderId,
    workflowId,
  });
  await insertVersion(tx, ctx, row);
}

/** The fields that were sent; undefined counts as not sent. */
function definedFields<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}

/**
 * Saves the sent fields as a new version. Chats and runs keep the version they used. Throws "conflict" if `version` is
 * not the current one, so that nothing is overwritten unseen.
 */
export async function updateAgent(
  ctx: WorkspaceContext,
  changes: AgentChanges,
): Promise<{ id: string; version: number }> {
  const { id, title, category, parentFolderId, version: basedOnVersion, ...fields } = changes;
  const changedConfig = definedFields(fields);
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  await requireReferences(ctx, changedConfig, id);
  const version = await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ version: agent.version, title: agent.title, config: agent.config })
      .from(agent)
      .where(matchesAgent(ctx, id))
      .for("update");
    if (!before) return notFound("agent");
    if (basedOnVersion !== undefined && basedOnVersion !== before.version)
      throw new AppError("conflict", agentErrorText.changedElsewhere, { details: { version: before.version } });
    const next = before.version + 1;
    const config = { ...before.config, ...changedConfig };
    await tx
      .update(agent)
      .set({ title, category, parentFolderId, config, version: next, updatedAt: sql`now()` })
      .where(matchesAgent(ctx, id));
    await insertVersion(tx, ctx, { id, version: next, title: title ?? before.title, config });
    return next;
  });
  publishAgentsChanged(ctx);
  return { id, version };
}

/** Replaces the tags, without a new version. */
export async function setAgentTags(ctx: WorkspaceContext, id: string, category: string[]): Promise<void> {
  await findAgent(ctx, id);
  await ctx.db.update(agent).set({ category }).where(matchesAgent(ctx, id));
  publishAgentsChanged(ctx);
}

/** Moves an agent to a folder, or to the top level with null. No new version, because its answers do not change. */
export async function moveAgent(ctx: WorkspaceContext, id: string, parentFolderId: string | null): Promise<void> {
  await findAgent(ctx, id);
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  await ctx.db.update(agent).set({ parentFolderId }).where(matchesAgent(ctx, id));
  publishAgentsChanged(ctx);
}

/** Makes an agent of one workflow available in all lists, without a new version. */
export async function makeAgentAvailable(ctx: WorkspaceContext, id: string): Promise<void> {
  await findAgent(ctx, id);
  await ctx.db.update(agent).set({ workflowId: null }).where(matchesAgent(ctx, id));
  publishAgentsChanged(ctx);
}

/** Copies an agent. The copy is available everywhere, even if the original was made for one workflow. */
export async function duplicateAgent(ctx: WorkspaceContext, id: string): Promise<{ id: string; title: string }> {
  const [row] = await ctx.db.select().from(agent).where(matchesAgent(ctx, id));
  if (!row) return notFound("agent");
  const { config, category, parentFolderId, workspaceId } = row;
  const title = truncate(agentListText.copyOf(row.title), limits.agent.titleChars.max);
  return createAgent(ctx, { ...config, workspaceId, title, category, parentFolderId });
}

/** Moves an agent to the bin. Replies and runs that used it stay readable. */
export async function deleteAgent(ctx: WorkspaceContext, id: string): Promise<void> {
  const row = await findAgent(ctx, id);
  assertAllowed(canDeleteAgent(ctx.actor, row));
  await ctx.db.update(agent).set({ deletedAt: sql`now()`, deletedById: ctx.actor.userId }).where(matchesAgent(ctx, id));
  publishAgentsChanged(ctx);
}

export async function restoreAgent(ctx: WorkspaceContext, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ userId: agent.userId })
    .from(agent)
    .where(and(eq(agent.id, id), eq(agent.workspaceId, ctx.actor.workspaceId), isRestorable(agent.deletedAt)));
  if (!row) return notFound("agent");
  assertAllowed(canDeleteAgent(ctx.actor, row));
  await ctx.db.update(agent).set({ deletedAt: null, deletedById: null }).where(eq(agent.id, id));
  publishAgentsChanged(ctx);
}

export function publishAgentsChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "agents" });
}
