import { and, desc, eq, isNull } from "drizzle-orm";
import { requireFolder } from "#features/folder/service.ts";
import { AppError, allow, notFound } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import type { Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { canDeleteAgent } from "../access.ts";
import { type AgentChanges, type AgentConfig, type AgentDraft, agentConfig } from "../schema.ts";
import { agent, agentVersion } from "../table.ts";

const mine = ({ actor }: Member, id: string) =>
  and(eq(agent.id, id), eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt));

/** All agents of the workspace, the last changed first, as lists and pickers show them. */
export async function listAgents({ db, actor }: Member) {
  const rows = await db
    .select()
    .from(agent)
    .where(and(eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt)))
    .orderBy(desc(agent.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    parentFolderId: row.parentFolderId,
    userId: row.userId,
    languageModelId: row.config.languageModelId,
    /** What a mention says of it (spec 1 §3). */
    description: truncate(row.config.system, limits.agent.suggestionDescriptionChars),
    specialty: row.category[0] ?? null,
    isBrowserUseEnabled: row.config.isBrowserUseEnabled,
    isComputerUseEnabled: row.config.isComputerUseEnabled,
    updatedAt: row.updatedAt,
  }));
}

const wire = (row: typeof agent.$inferSelect) => ({
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

export async function findAgent(ctx: Member, id: string) {
  const [row] = await ctx.db.select().from(agent).where(mine(ctx, id));
  return row ? wire(row) : notFound("agent");
}

/** Configs point at other rows; each must be this workspace's (reliability.md row 36). */
async function checkPointers(ctx: Member, config: AgentConfig, parentFolderId: string | null): Promise<void> {
  if (parentFolderId) await requireFolder(ctx, "AGENT", parentFolderId);
  for (const id of config.subAgentIds) {
    const [row] = await ctx.db.select({ id: agent.id }).from(agent).where(mine(ctx, id));
    if (!row) return notFound("agent");
  }
}

async function addVersion(
  tx: Tx,
  ctx: Member,
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

export async function createAgent(ctx: Member, draft: AgentDraft): Promise<{ id: string; title: string }> {
  const { workspaceId: _, title, category, parentFolderId, ...config } = draft;
  await checkPointers(ctx, config, parentFolderId);
  const row = { id: newId(), version: 1, title, config };
  await ctx.db.transaction(async (tx) => {
    await tx.insert(agent).values({
      ...row,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      category,
      parentFolderId,
    });
    await addVersion(tx, ctx, row);
  });
  announceAgents(ctx);
  return { id: row.id, title };
}

/** Saves all fields as a new version; chats and runs made before keep the version they used (decisions D9). */
export async function changeAgent(ctx: Member, changes: AgentChanges): Promise<{ id: string; version: number }> {
  const { id, title, category, parentFolderId, ...config } = changes;
  await checkPointers(ctx, config, parentFolderId);
  if (config.subAgentIds.includes(id)) throw new AppError("invalid", agentText.ownSubAgent);
  const version = await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select({ version: agent.version }).from(agent).where(mine(ctx, id)).for("update");
    if (!before) return notFound("agent");
    const next = before.version + 1;
    await tx
      .update(agent)
      .set({ title, category, parentFolderId, config, version: next, updatedAt: new Date() })
      .where(mine(ctx, id));
    await addVersion(tx, ctx, { id, version: next, title, config });
    return next;
  });
  announceAgents(ctx);
  return { id, version };
}

/** Moves to a folder, or to the top with null; no new version, for nothing that answers differently changed. */
export async function moveAgent(ctx: Member, id: string, parentFolderId: string | null): Promise<void> {
  await findAgent(ctx, id);
  await checkPointers(ctx, agentConfig.parse({}), parentFolderId);
  await ctx.db.update(agent).set({ parentFolderId }).where(mine(ctx, id));
  announceAgents(ctx);
}

export async function duplicateAgent(ctx: Member, id: string): Promise<{ id: string; title: string }> {
  const [row] = await ctx.db.select().from(agent).where(mine(ctx, id));
  if (!row) return notFound("agent");
  const { config, category, parentFolderId, workspaceId } = row;
  const title = truncate(agentText.copyOf(row.title), limits.agent.titleChars.max);
  return createAgent(ctx, { ...config, workspaceId, title, category, parentFolderId });
}

/** Into the bin; replies and runs that used it stay readable. */
export async function deleteAgent(ctx: Member, id: string): Promise<void> {
  const row = await findAgent(ctx, id);
  allow(canDeleteAgent(ctx.actor, row));
  await ctx.db.update(agent).set({ deletedAt: new Date() }).where(mine(ctx, id));
  announceAgents(ctx);
}

export async function restoreAgent(ctx: Member, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ userId: agent.userId })
    .from(agent)
    .where(and(eq(agent.id, id), eq(agent.workspaceId, ctx.actor.workspaceId)));
  if (!row) return notFound("agent");
  allow(canDeleteAgent(ctx.actor, row));
  await ctx.db.update(agent).set({ deletedAt: null }).where(eq(agent.id, id));
  announceAgents(ctx);
}

export async function listVersions(ctx: Member, id: string) {
  await findAgent(ctx, id);
  return ctx.db
    .select({
      number: agentVersion.number,
      title: agentVersion.title,
      config: agentVersion.config,
      authorId: agentVersion.authorId,
      createdAt: agentVersion.createdAt,
    })
    .from(agentVersion)
    .where(and(eq(agentVersion.agentId, id), eq(agentVersion.workspaceId, ctx.actor.workspaceId)))
    .orderBy(desc(agentVersion.number))
    .limit(limits.agent.versions);
}

function announceAgents({ app, actor }: Member): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "agents" });
}
