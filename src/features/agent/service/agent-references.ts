import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isKnownModel } from "#features/credential/service/model-access.ts";
import { folder } from "#features/folder/table.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import { modelErrorText } from "#product/texts/models/model-errors.ts";
import type { AgentConfig, AgentLinks } from "../schema.ts";
import { agent, agentSubAgent } from "../table.ts";

/** References to things that the product does not have yet, so none of them exists. */
const unsupportedReferences = {
  styleIds: "brand voice",
  apiActionIds: "tool",
  noteIds: "note",
  integrations: "integration",
} as const satisfies Partial<Record<keyof AgentConfig, string>>;

type AgentReferences = Partial<
  AgentLinks & Pick<AgentConfig, keyof typeof unsupportedReferences | "trustedTargets" | "fallbackModels">
>;

/** Of these targets, the workflows of this workspace. */
async function findTargets({ db, actor }: WorkspaceContext, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const rows = await db
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(inArray(workflow.id, [...targets]), eq(workflow.workspaceId, actor.workspaceId)));
  return new Set(rows.map(({ id }) => id));
}

/** Throws for a target that doesn't exist, unless the agent `id` has it already, since before it was deleted. */
async function requireTargets(ctx: WorkspaceContext, targets: readonly string[], id: string | undefined) {
  const found = await findTargets(ctx, targets);
  const missing = targets.filter((target) => !found.has(target));
  if (missing.length === 0) return;
  const [before] = id
    ? await ctx.db
        .select({ targets: sql<string[] | null>`${agent.config} -> 'trustedTargets'` })
        .from(agent)
        .where(and(eq(agent.id, id), eq(agent.workspaceId, ctx.actor.workspaceId)))
    : [];
  if (missing.some((target) => !before?.targets?.includes(target))) return notFound("workflow");
}

type FallbackModels = AgentConfig["fallbackModels"];

/** Throws for a model that doesn't exist, unless the agent `id` has it already, since before its endpoint was deleted. */
async function requireModels(ctx: WorkspaceContext, models: FallbackModels, id: string | undefined): Promise<void> {
  if (models.length === 0) return;
  const isKnown = await isKnownModel(ctx);
  const missing = models.filter(({ languageModelId }) => !isKnown(languageModelId));
  if (missing.length === 0) return;
  const [before] = id
    ? await ctx.db
        .select({ models: sql<FallbackModels | null>`${agent.config} -> 'fallbackModels'` })
        .from(agent)
        .where(and(eq(agent.id, id), eq(agent.workspaceId, ctx.actor.workspaceId)))
    : [];
  const had = new Set(before?.models?.map(({ languageModelId }) => languageModelId));
  if (missing.some(({ languageModelId }) => !had.has(languageModelId)))
    throw new AppError("invalid", modelErrorText.unknown);
}

/** The linked things that exist. A link that the agent `id` has already may also lead to an agent in the bin. */
async function findReferenced(
  { db, actor }: WorkspaceContext,
  { subAgentIds = [], subAgentFolderIds = [], knowledgeSourceTreeNodeIds = [], mcpServerIds = [] }: Partial<AgentLinks>,
  id: string | undefined,
): Promise<Set<string>> {
  const linked = db.select({ id: agentSubAgent.subAgentId }).from(agentSubAgent);
  const isLinked = id ? inArray(agent.id, linked.where(eq(agentSubAgent.agentId, id))) : undefined;
  const agents =
    subAgentIds.length > 0
      ? await db
          .select({ id: agent.id })
          .from(agent)
          .where(
            and(
              inArray(agent.id, subAgentIds),
              eq(agent.workspaceId, actor.workspaceId),
              or(isNull(agent.deletedAt), isLinked),
            ),
          )
      : [];
  const folders =
    subAgentFolderIds.length > 0
      ? await db
          .select({ id: folder.id })
          .from(folder)
          .where(
            and(
              inArray(folder.id, subAgentFolderIds),
              eq(folder.workspaceId, actor.workspaceId),
              eq(folder.kind, "AGENT"),
            ),
          )
      : [];
  const nodes =
    knowledgeSourceTreeNodeIds.length > 0
      ? await db
          .select({ id: knowledgeNode.id })
          .from(knowledgeNode)
          .where(
            and(
              inArray(knowledgeNode.id, knowledgeSourceTreeNodeIds),
              eq(knowledgeNode.workspaceId, actor.workspaceId),
              // Those are attached to a chat or a step, and not for others.
              isNull(knowledgeNode.attachedDocumentId),
            ),
          )
      : [];
  const servers =
    mcpServerIds.length > 0
      ? await db
          .select({ id: mcpServer.id })
          .from(mcpServer)
          .where(and(inArray(mcpServer.id, mcpServerIds), eq(mcpServer.workspaceId, actor.workspaceId)))
      : [];
  return new Set([...agents, ...folders, ...nodes, ...servers].map(({ id: found }) => found));
}

/**
 * Throws unless everything a configuration refers to exists in this workspace. `id` is the agent's own id, if it exists
 * already.
 */
export async function requireReferences(ctx: WorkspaceContext, config: AgentReferences, id?: string): Promise<void> {
  const { subAgentIds = [], subAgentFolderIds = [], knowledgeSourceTreeNodeIds = [], mcpServerIds = [] } = config;
  if (id && subAgentIds.includes(id)) throw new AppError("invalid", agentErrorText.selfAsSubAgent);
  for (const [field, what] of Object.entries(unsupportedReferences))
    if (config[field as keyof typeof unsupportedReferences]?.length) return notFound(what);
  const links = { subAgentIds, subAgentFolderIds, knowledgeSourceTreeNodeIds, mcpServerIds };
  const referenced = await findReferenced(ctx, links, id);
  if (subAgentIds.some((one) => !referenced.has(one))) return notFound("agent");
  if (subAgentFolderIds.some((one) => !referenced.has(one))) return notFound("folder");
  if (knowledgeSourceTreeNodeIds.some((one) => !referenced.has(one))) return notFound("source");
  if (mcpServerIds.some((one) => !referenced.has(one))) return notFound("server");
  await requireTargets(ctx, config.trustedTargets ?? [], id);
  await requireModels(ctx, config.fallbackModels ?? [], id);
}

/** How many links were left out because they led to things that no longer exist. */
export interface DroppedLinks {
  readonly agents: number;
  readonly folders: number;
  readonly sources: number;
  readonly servers: number;
  readonly workflows: number;
  readonly models: number;
}

/** The configuration of the agent `id` without links to things that no longer exist. */
export async function dropMissingReferences<
  Config extends AgentLinks & Pick<AgentConfig, "trustedTargets" | "fallbackModels">,
>(ctx: WorkspaceContext, id: string, config: Config): Promise<{ config: Config; dropped: DroppedLinks }> {
  const referenced = await findReferenced(ctx, config, id);
  const subAgentIds = config.subAgentIds.filter((one) => one !== id && referenced.has(one));
  const subAgentFolderIds = config.subAgentFolderIds.filter((one) => referenced.has(one));
  const knowledgeSourceTreeNodeIds = config.knowledgeSourceTreeNodeIds.filter((one) => referenced.has(one));
  const mcpServerIds = config.mcpServerIds.filter((one) => referenced.has(one));
  const targets = await findTargets(ctx, config.trustedTargets);
  const trustedTargets = config.trustedTargets.filter((one) => targets.has(one));
  const isKnown = await isKnownModel(ctx);
  const fallbackModels = config.fallbackModels.filter(({ languageModelId }) => isKnown(languageModelId));
  return {
    config: {
      ...config,
      ...{ subAgentIds, subAgentFolderIds, knowledgeSourceTreeNodeIds, mcpServerIds, trustedTargets, fallbackModels },
    },
    dropped: {
      agents: config.subAgentIds.length - subAgentIds.length,
      folders: config.subAgentFolderIds.length - subAgentFolderIds.length,
      sources: config.knowledgeSourceTreeNodeIds.length - knowledgeSourceTreeNodeIds.length,
      servers: config.mcpServerIds.length - mcpServerIds.length,
      workflows: config.trustedTargets.length - trustedTargets.length,
      models: config.fallbackModels.length - fallbackModels.length,
    },
  };
}
