import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { apiAction } from "#features/api-action/table.ts";
import { isComposioChoice } from "#features/composio-integration/schema.ts";
import { isKnownModel } from "#features/credential/service/model-access.ts";
import { hasActions } from "#features/integration/schema.ts";
import { integrationConnection } from "#features/integration/table.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { style } from "#features/style/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import { modelErrorText } from "#product/texts/models/model-errors.ts";
import { styleText } from "#product/texts/style/style.ts";
import type { AgentConfig, AgentLinks } from "../schema.ts";
import { agent } from "../table.ts";
import { linkKinds, storedLinks } from "./agent-links.ts";

type AgentReferences = Partial<AgentLinks & Pick<AgentConfig, "trustedTargets" | "fallbackModels" | "integrations">>;

/** How many links were left out because they led to things that no longer exist. */
export interface DroppedLinks {
  readonly agents: number;
  readonly folders: number;
  readonly sources: number;
  readonly styles: number;
  readonly skills: number;
  readonly notes: number;
  readonly apiActions: number;
  readonly servers: number;
  readonly workflows: number;
  readonly models: number;
}

interface LinkTarget {
  /** What a refusal calls it. */
  readonly what: string;
  /** Only rows of its table with this are meant. */
  readonly only?: SQL;
  /** What is deleted goes to the bin, and stays linked. */
  readonly hasBin?: true;
}

const linkTargets: Readonly<Record<keyof AgentLinks, LinkTarget>> = {
  subAgentIds: { what: "agent", hasBin: true },
  subAgentFolderIds: { what: "folder", only: sql`kind = 'AGENT'` },
  // The others are attached to a chat or a step, and not for others.
  knowledgeSourceTreeNodeIds: { what: "source", only: sql`attached_document_id is null` },
  styleIds: { what: "brand voice", hasBin: true },
  skillIds: { what: "skill", hasBin: true },
  noteIds: { what: "note", hasBin: true },
  apiActionIds: { what: "tool" },
  mcpServerIds: { what: "server" },
};

/** Of these targets, the workflows, custom tools, servers and connections of this workspace. */
async function findTargets({ db, actor }: ActingContext, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const named = (table: typeof workflow | typeof apiAction | typeof mcpServer | typeof integrationConnection) =>
    db
      .select({ id: sql<string>`${table.id}`.as("id") })
      .from(table)
      .where(and(inArray(table.id, [...targets]), eq(table.workspaceId, actor.workspaceId)));
  const rows = await named(workflow)
    .union(named(apiAction))
    .union(named(mcpServer))
    .union(named(integrationConnection));
  return new Set(rows.map(({ id }) => id));
}

/** Throws for a target that doesn't exist, unless the agent `id` has it already, since before it was deleted. */
async function requireTargets(ctx: ActingContext, targets: readonly string[], id: string | undefined) {
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
async function requireModels(ctx: ActingContext, models: FallbackModels, id: string | undefined): Promise<void> {
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
async function requireShortVoices({ db, actor }: ActingContext, styleIds: readonly string[]): Promise<void> {
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
  { db, actor }: ActingContext,
  links: Partial<AgentLinks>,
  id: string | undefined,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const kind of linkKinds) {
    const ids = links[kind] ?? [];
    if (ids.length === 0) continue;
    const { rows, column, target } = storedLinks[kind];
    const { only = sql`true`, hasBin = false } = linkTargets[kind];
    const isLinked = id
      ? sql`exists (select 1 from ${rows} link where link.agent_id = ${id} and link.${sql.identifier(column)} = target.id)`
      : sql`false`;
    const existing = await db.execute<{ id: string }>(sql`
      select id from ${target} target
      where id = any(${sql.param(ids)}::uuid[]) and workspace_id = ${actor.workspaceId} and ${only}
        and ${hasBin ? sql`(deleted_at is null or ${isLinked})` : sql`true`}`);
    for (const row of existing.rows) found.add(row.id);
  }
  return found;
}

/**
 * Throws unless everything a configuration refers to exists in this workspace. `id` is the agent's own id, if it exists
 * already.
 */
export async function requireReferences(ctx: ActingContext, config: AgentReferences, id?: string): Promise<void> {
  if (id && config.subAgentIds?.includes(id)) throw new AppError("invalid", agentErrorText.selfAsSubAgent);
  const referenced = await findReferenced(ctx, config, id);
  for (const kind of linkKinds)
    if (config[kind]?.some((one) => !referenced.has(one))) return notFound(linkTargets[kind].what);
  if (config.integrations?.some((one) => !isComposioChoice(one) && !hasActions(one))) return notFound("integration");
  await requireShortVoices(ctx, config.styleIds ?? []);
  await requireTargets(ctx, config.trustedTargets ?? [], id);
  await requireModels(ctx, config.fallbackModels ?? [], id);
}

/** The configuration of the agent `id` without links to things that no longer exist. */
export async function dropMissingReferences<
  Config extends AgentLinks & Pick<AgentConfig, "trustedTargets" | "fallbackModels">,
>(ctx: WorkspaceContext, id: string, config: Config): Promise<{ config: Config; dropped: DroppedLinks }> {
  const referenced = await findReferenced(ctx, config, id);
  const kept = Object.fromEntries(
    linkKinds.map((kind) => [kind, config[kind].filter((one) => one !== id && referenced.has(one))]),
  ) as unknown as AgentLinks; // every kind of link has its ids
  const missing = (kind: keyof AgentLinks) => config[kind].length - kept[kind].length;
  const targets = await findTargets(ctx, config.trustedTargets);
  const trustedTargets = config.trustedTargets.filter((one) => targets.has(one));
  const isKnown = await isKnownModel(ctx);
  const fallbackModels = config.fallbackModels.filter(({ languageModelId }) => isKnown(languageModelId));
  return {
    config: { ...config, ...kept, trustedTargets, fallbackModels },
    dropped: {
      agents: missing("subAgentIds"),
      folders: missing("subAgentFolderIds"),
      sources: missing("knowledgeSourceTreeNodeIds"),
      styles: missing("styleIds"),
      skills: missing("skillIds"),
      notes: missing("noteIds"),
      apiActions: missing("apiActionIds"),
      servers: missing("mcpServerIds"),
      workflows: config.trustedTargets.length - trustedTargets.length,
      models: config.fallbackModels.length - fallbackModels.length,
    },
  };
}
