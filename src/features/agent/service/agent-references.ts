import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { apiAction } from "#features/api-action/table.ts";
import { isKnownModel } from "#features/credential/service/model-access.ts";
import { folder } from "#features/folder/table.ts";
import { hasActions } from "#features/integration/schema.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import { modelErrorText } from "#product/texts/models/model-errors.ts";
import { styleText } from "#product/texts/style/style.ts";
import type { AgentConfig, AgentLinks } from "../schema.ts";
import { agent, agentNote, agentSkill, agentStyle, agentSubAgent } from "../table.ts";

/** References to things that the product does not have yet, so none of them exists. */
const unsupportedReferences = {
  mcpServerIds: "server",
} as const satisfies Partial<Record<keyof AgentConfig, string>>;

type AgentReferences = Partial<
  AgentLinks &
    Pick<AgentConfig, keyof typeof unsupportedReferences | "trustedTargets" | "fallbackModels" | "integrations">
>;

/** Of these targets, the workflows and custom tools of this workspace. */
async function findTargets({ db, actor }: WorkspaceContext, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const rows = await db
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(inArray(workflow.id, [...targets]), eq(workflow.workspaceId, actor.workspaceId)))
    .union(
      db
        .select({ id: apiAction.id })
        .from(apiAction)
        .where(and(inArray(apiAction.id, [...targets]), eq(apiAction.workspaceId, actor.workspaceId))),
    );
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

/** Throws for voices that are longer together than agents may have. */
async function requireShortVoices({ db, actor }: WorkspaceContext, styleIds: readonly string[]): Promise<void> {
  if (styleIds.length === 0) return;
  const [row] = await db
    .select({ chars: sql<number>`coalesce(sum(length(${style.desc})), 0)::int` })
    .from(style)
    .where(and(inArray(style.id, [...styleIds]), eq(style.workspaceId, actor.workspaceId), isNull(style.deletedAt)));
  if ((row?.chars ?? 0) > limits.style.agentChars)
    throw new AppError("limit", styleText.agent.tooLong(limits.style.agentChars));
}

/** The linked things that exist. A link that the agent `id` has already may also lead to something in the bin. */
async function findReferenced(
  { db, actor }: WorkspaceContext,
  {
    apiActionIds = [],
    subAgentIds = [],
    subAgentFolderIds = [],
    knowledgeSourceTreeNodeIds = [],
    styleIds = [],
    skillIds = [],
    noteIds = [],
  }: Partial<AgentLinks>,
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
  const linkedStyles = db.select({ id: agentStyle.styleId }).from(agentStyle);
  const styles =
    styleIds.length > 0
      ? await db
          .select({ id: style.id })
          .from(style)
          .where(
            and(
              inArray(style.id, styleIds),
              eq(style.workspaceId, actor.workspaceId),
              or(
                isNull(style.deletedAt),
                id ? inArray(style.id, linkedStyles.where(eq(agentStyle.agentId, id))) : undefined,
              ),
            ),
          )
      : [];
  const linkedSkills = db.select({ id: agentSkill.skillId }).from(agentSkill);
  const skills =
    skillIds.length > 0
      ? await db
          .select({ id: skill.id })
          .from(skill)
          .where(
            and(
              inArray(skill.id, skillIds),
              eq(skill.workspaceId, actor.workspaceId),
              or(
                isNull(skill.deletedAt),
                id ? inArray(skill.id, linkedSkills.where(eq(agentSkill.agentId, id))) : undefined,
              ),
            ),
          )
      : [];
  const notes = await findNotes({ db, actor }, noteIds, id);
  const actions =
    apiActionIds.length > 0
      ? await db
          .select({ id: apiAction.id })
          .from(apiAction)
          .where(and(inArray(apiAction.id, apiActionIds), eq(apiAction.workspaceId, actor.workspaceId)))
      : [];
  return new Set(
    [...agents, ...folders, ...nodes, ...styles, ...skills, ...notes, ...actions].map(({ id: found }) => found),
  );
}

function findNotes({ db, actor }: Pick<WorkspaceContext, "db" | "actor">, noteIds: string[], id: string | undefined) {
  if (noteIds.length === 0) return [];
  const linked = db.select({ id: agentNote.noteId }).from(agentNote);
  const isLinked = id ? inArray(note.id, linked.where(eq(agentNote.agentId, id))) : undefined;
  return db
    .select({ id: note.id })
    .from(note)
    .where(
      and(inArray(note.id, noteIds), eq(note.workspaceId, actor.workspaceId), or(isNull(note.deletedAt), isLinked)),
    );
}

/**
 * Throws unless everything a configuration refers to exists in this workspace. `id` is the agent's own id, if it exists
 * already.
 */
export async function requireReferences(ctx: WorkspaceContext, config: AgentReferences, id?: string): Promise<void> {
  const {
    apiActionIds = [],
    subAgentIds = [],
    subAgentFolderIds = [],
    knowledgeSourceTreeNodeIds = [],
    styleIds = [],
    skillIds = [],
    noteIds = [],
  } = config;
  if (id && subAgentIds.includes(id)) throw new AppError("invalid", agentErrorText.selfAsSubAgent);
  for (const [field, what] of Object.entries(unsupportedReferences))
    if (config[field as keyof typeof unsupportedReferences]?.length) return notFound(what);
  const links = {
    subAgentIds,
    subAgentFolderIds,
    knowledgeSourceTreeNodeIds,
    styleIds,
    skillIds,
    noteIds,
    apiActionIds,
  };
  const referenced = await findReferenced(ctx, links, id);
  if (subAgentIds.some((one) => !referenced.has(one))) return notFound("agent");
  if (subAgentFolderIds.some((one) => !referenced.has(one))) return notFound("folder");
  if (knowledgeSourceTreeNodeIds.some((one) => !referenced.has(one))) return notFound("source");
  if (styleIds.some((one) => !referenced.has(one))) return notFound("brand voice");
  if (skillIds.some((one) => !referenced.has(one))) return notFound("skill");
  await requireShortVoices(ctx, styleIds);
  if (noteIds.some((one) => !referenced.has(one))) return notFound("note");
  if (config.integrations?.some((one) => !hasActions(one))) return notFound("integration");
  if (apiActionIds.some((one) => !referenced.has(one))) return notFound("tool");
  await requireTargets(ctx, config.trustedTargets ?? [], id);
  await requireModels(ctx, config.fallbackModels ?? [], id);
}

/** How many links were left out because they led to things that no longer exist. */
export interface DroppedLinks {
  readonly agents: number;
  readonly folders: number;
  readonly sources: number;
  readonly styles: number;
  readonly skills: number;
  readonly notes: number;
  readonly apiActions: number;
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
  const styleIds = config.styleIds.filter((one) => referenced.has(one));
  const skillIds = config.skillIds.filter((one) => referenced.has(one));
  const noteIds = config.noteIds.filter((one) => referenced.has(one));
  const apiActionIds = config.apiActionIds.filter((one) => referenced.has(one));
  const targets = await findTargets(ctx, config.trustedTargets);
  const trustedTargets = config.trustedTargets.filter((one) => targets.has(one));
  const isKnown = await isKnownModel(ctx);
  const fallbackModels = config.fallbackModels.filter(({ languageModelId }) => isKnown(languageModelId));
  return {
    config: {
      ...config,
      ...{ subAgentIds, subAgentFolderIds, knowledgeSourceTreeNodeIds, styleIds, skillIds, noteIds, apiActionIds },
      ...{ trustedTargets, fallbackModels },
    },
    dropped: {
      agents: config.subAgentIds.length - subAgentIds.length,
      folders: config.subAgentFolderIds.length - subAgentFolderIds.length,
      sources: config.knowledgeSourceTreeNodeIds.length - knowledgeSourceTreeNodeIds.length,
      styles: config.styleIds.length - styleIds.length,
      skills: config.skillIds.length - skillIds.length,
      notes: config.noteIds.length - noteIds.length,
      apiActions: config.apiActionIds.length - apiActionIds.length,
      workflows: config.trustedTargets.length - trustedTargets.length,
      models: config.fallbackModels.length - fallbackModels.length,
    },
  };
}
