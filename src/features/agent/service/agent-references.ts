import { and, eq, inArray, isNull } from "drizzle-orm";
import { folder } from "#features/folder/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { agentErrorText } from "#product/texts/agent/agent-errors.ts";
import type { AgentConfig } from "../schema.ts";
import { agent } from "../table.ts";

type SubAgentReferences = Pick<AgentConfig, "subAgentIds" | "subAgentFolderIds">;

/** References to things that the product does not have yet, so none of them exists. */
const unsupportedReferences = {
  styleIds: "brand voice",
  apiActionIds: "tool",
  knowledgeSourceTreeNodeIds: "source",
  noteIds: "note",
  mcpServerIds: "server",
  integrations: "integration",
} as const satisfies Partial<Record<keyof AgentConfig, string>>;

type AgentReferences = Partial<SubAgentReferences & Pick<AgentConfig, keyof typeof unsupportedReferences>>;

async function findReferenced(
  { db, actor }: WorkspaceContext,
  { subAgentIds = [], subAgentFolderIds = [] }: Partial<SubAgentReferences>,
): Promise<Set<string>> {
  const agents =
    subAgentIds.length > 0
      ? await db
          .select({ id: agent.id })
          .from(agent)
          .where(and(inArray(agent.id, subAgentIds), eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt)))
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
  return new Set([...agents, ...folders].map(({ id }) => id));
}

/**
 * Throws unless everything a configuration refers to exists in this workspace. `id` is the agent's own id, if it exists
 * already.
 */
export async function requireReferences(ctx: WorkspaceContext, config: AgentReferences, id?: string): Promise<void> {
  const { subAgentIds = [], subAgentFolderIds = [] } = config;
  if (id && subAgentIds.includes(id)) throw new AppError("invalid", agentErrorText.selfAsSubAgent);
  for (const [field, what] of Object.entries(unsupportedReferences))
    if (config[field as keyof typeof unsupportedReferences]?.length) return notFound(what);
  const referenced = await findReferenced(ctx, { subAgentIds, subAgentFolderIds });
  if (subAgentIds.some((one) => !referenced.has(one))) return notFound("agent");
  if (subAgentFolderIds.some((one) => !referenced.has(one))) return notFound("folder");
}

/** The configuration without references to things that no longer exist. */
export async function dropMissingReferences<Config extends SubAgentReferences>(
  ctx: WorkspaceContext,
  id: string,
  config: Config,
): Promise<Config> {
  const referenced = await findReferenced(ctx, config);
  return {
    ...config,
    subAgentIds: config.subAgentIds.filter((one) => one !== id && referenced.has(one)),
    subAgentFolderIds: config.subAgentFolderIds.filter((one) => referenced.has(one)),
  };
}
