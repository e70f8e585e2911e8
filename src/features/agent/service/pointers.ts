import { and, eq, inArray, isNull } from "drizzle-orm";
import { folder } from "#features/folder/table.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { agentText } from "#product/texts/agent.ts";
import type { Member } from "#server/context.ts";
import type { AgentConfig } from "../schema.ts";
import { agent } from "../table.ts";

type Pointers = Pick<AgentConfig, "subAgentIds" | "subAgentFolderIds">;

async function knownOf({ db, actor }: Member, { subAgentIds, subAgentFolderIds }: Pointers): Promise<Set<string>> {
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
export async function checkPointers(ctx: Member, config: Pointers, id?: string): Promise<void> {
  if (id && config.subAgentIds.includes(id)) throw new AppError("invalid", agentText.ownSubAgent);
  const known = await knownOf(ctx, config);
  if (config.subAgentIds.some((one) => !known.has(one))) return notFound("agent");
  if (config.subAgentFolderIds.some((one) => !known.has(one))) return notFound("folder");
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
