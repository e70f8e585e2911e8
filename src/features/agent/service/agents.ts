import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { requireFolder } from "#features/folder/service/folders.ts";
import { workflow } from "#features/workflow/table.ts";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { canDeleteAgent } from "../access.ts";
import type { AgentChanges, AgentDraft, AgentScope } from "../schema.ts";
import { agent, agentVersion } from "../table.ts";
import {
  type AgentRow,
  agentColumns,
  completeConfig,
  languageModelId,
  madeForWorkflow,
  systemExcerpt,
  toDescription,
} from "./agent-columns.ts";
import { insertLinks, replaceLinks, withoutLinks } from "./agent-links.ts";
import { requireReferences } from "./agent-references.ts";
import { agentsInScope } from "./agent-scope.ts";

const matchesAgent = ({ actor }: ActingContext, id: string) =>
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

const toWire = (row: AgentRow) => ({
  id: row.id,
  title: row.title,
  category: row.category,
  parentFolderId: row.parentFolderId,
  userId: row.userId,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...completeConfig(row.config),
});

export async function findAgent(ctx: ActingContext, id: string) {
  const [row] = await ctx.db
    .select({ agent: agentColumns, workflow: madeForWorkflow })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(matchesAgent(ctx, id));
  return row ? { ...toWire(row.agent), workflow: row.workflow } : notFound("agent");
}

/**
 * Stores agents as they are now as their newest versions. They are read again, because only a statement that starts
 * after their rows were locked sees all of their links.
 */
export async function insertVersions(
  tx: Tx,
  { actor }: WorkspaceContext,
  ids: readonly string[],
  note: string | null = null,
): Promise<void> {
  const rows = await tx
    .select(agentColumns)
    .from(agent)
    .where(and(inArray(agent.id, ids), eq(agent.workspaceId, actor.workspaceId)));
  await tx.insert(agentVersion).values(
    rows.map(({ workspaceId, id, version, title, config }) => ({
      workspaceId,
      agentId: id,
      number: version,
      title,
      config,
      note,
      authorId: actor.userId,
    })),
  );
}

/** Pass an `id` only for something that must be created once, however often it is tried. */
export async function createAgent(
  ctx: WorkspaceContext,
  draft: AgentDraft,
  id = newId(),
): Promise<{ id: string; title: string }> {
  const { workspaceId: _, title: _title, category: _category, parentFolderId, ...config } = draft;
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  await requireReferences(ctx, config);
  return storeNewAgent(ctx, { id, draft });
}

async function storeNewAgent(ctx: WorkspaceContext, { id, draft }: NewAgent): Promise<{ id: string; title: string }> {
  const created = { id, title: draft.title };
  await ctx.db.transaction(async (tx) => {
    await insertAgents(tx, ctx, [{ id, draft }]);
    await storeResponse(ctx, tx, created);
  });
  publishAgentsChanged(ctx);
  return created;
}

/** An agent to insert. */
export interface NewAgent {
  readonly id: string;
  readonly draft: AgentDraft;
}

/**
 * Inserts agents, which may be linked to each other, in the caller's transaction. The caller checks the drafts'
 * references before and publishes the change after. `workflowId` is the workflow that the agents are made for.
 */
export async function insertAgents(
  tx: Tx,
  ctx: WorkspaceContext,
  agents: readonly NewAgent[],
  workflowId: string | null = null,
): Promise<void> {
  if (agents.length === 0) return;
  const { workspaceId, userId } = ctx.actor;
  const rows = agents.map(({ id, draft: { workspaceId: _, title, category, parentFolderId, ...config } }) => ({
    id,
    workspaceId,
    userId,
    title,
    category,
    parentFolderId,
    workflowId,
    config: withoutLinks(config),
  }));
  await tx.insert(agent).values(rows);
  await insertLinks(
    tx,
    ctx,
    agents.map(({ id, draft }) => ({ id, links: draft })),
  );
  await insertVersions(
    tx,
    ctx,
    agents.map(({ id }) => id),
  );
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
  const { id, title, category, parentFolderId, version: basedOnVersion, note, ...fields } = changes;
  const changedConfig = definedFields(fields);
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  await requireReferences(ctx, changedConfig, id);
  const version = await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ version: agent.version, config: agent.config })
      .from(agent)
      .where(matchesAgent(ctx, id))
      // Not "update": two saves that link their agents to each other would wait for each other.
      .for("no key update");
    if (!before) return notFound("agent");
    if (basedOnVersion !== undefined && basedOnVersion !== before.version)
      throw new AppError("conflict", agentErrorText.changedElsewhere, { details: { version: before.version } });
    const next = before.version + 1;
    const config = withoutLinks({ ...before.config, ...changedConfig });
    await tx
      .update(agent)
      .set({ title, category, parentFolderId, config, version: next, updatedAt: sql`now()` })
      .where(matchesAgent(ctx, id));
    await replaceLinks(tx, ctx, { id, links: changedConfig });
    await insertVersions(tx, ctx, [id], note || null);
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

/**
 * Copies an agent with its links, also those to agents in the bin. The copy is available everywhere, even if the
 * original was made for one workflow.
 */
export async function duplicateAgent(ctx: WorkspaceContext, id: string): Promise<{ id: string; title: string }> {
  const [row] = await ctx.db.select(agentColumns).from(agent).where(matchesAgent(ctx, id));
  if (!row) return notFound("agent");
  const { config, category, parentFolderId, workspaceId } = row;
  const title = truncate(agentListText.copyOf(row.title), limits.agent.titleChars.max);
  return storeNewAgent(ctx, { id: newId(), draft: { ...config, workspaceId, title, category, parentFolderId } });
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
