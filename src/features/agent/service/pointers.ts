import { and, eq, inArray, isNull } from "drizzle-orm";
import { folder } from "#features/folder/table.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { Member } from "#platform/context.ts";
import { agentText } from "#product/texts/agent.ts";
import type { AgentConfig } from "../schema.ts";
import { agent } from "../table.ts";

type Pointers = Pick<AgentConfig, "subAgentIds" | "subAgentFolderIds">;

/** Lists whose things the product does not have yet: nothing that they name exists. */
const emptyKinds = {
  styleIds: "brand voice",
  apiActionIds: "tool",
  knowledgeSourceTreeNodeIds: "source",
  noteIds: "note",
  mcpServerIds: "server",
  integrations: "integration",
} as const satisfies Partial<Record<keyof AgentConfig, string>>;

type Links = Partial<Pointers & Pick<AgentConfig, keyof typeof emptyKinds>>;

async function knownOf(
  { db, actor }: Member,
  { subAgentIds = [], subAgentFolderIds = [] }: Partial<Pointers>,
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

/** What a config points at must be this workspace's (reliability.md row 36). `id` is the agent's own, once it has one. */
export async function checkPointers(ctx: Member, config: Links, id?: string): Promise<void> {
  const { subAgentIds = [], subAgentFolderIds = [] } = config;
  if (id && subAgentIds.includes(id)) throw new AppError("invalid", agentText.ownSubAgent);
  for (const [field, what] of Object.entries(emptyKinds))
    if (config[field as keyof typeof emptyKinds]?.length) return notFound(what);
  const known = await knownOf(ctx, { subAgentIds, subAgentFolderIds });
  if (subAgentIds.some((one) => !known.has(one))) return notFound("agent");
  if (subAgentFolderIds.some((one) => !known.has(one))) return notFound("folder");
}

/** The same config without what is gone. */
export async function keepKnown<Config extends Pointers>(ctx: Member, id: string, config: Config): Promise<Config> {
  const known = await knownOf(ctx, config);
  return {
    ...config,
    subAgentIds: config.subAgentIds.filter((one) => one !== id && known.has(one)),
    subAgentFolderIds: config.subAgentFolderIds.filter((one) => known.has(one)),
  };
}
