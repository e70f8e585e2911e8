import { and, desc, eq } from "drizzle-orm";
import { equalJson } from "#lib/json/equal-json.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import type { AgentConfig, AgentPart } from "../schema.ts";
import { agentVersion } from "../table.ts";
import { completeConfig } from "./agent-columns.ts";
import { type DroppedLinks, dropMissingReferences } from "./agent-references.ts";
import { findAgent, updateAgent } from "./agents.ts";

const matchesAgent = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(agentVersion.agentId, id), eq(agentVersion.workspaceId, actor.workspaceId));

/** Lists the newest versions with what they changed. `findVersion` loads the texts of one version. */
export async function listVersions(ctx: WorkspaceContext, id: string) {
  await findAgent(ctx, id);
  const { versions } = limits.agent;
  const rows = await ctx.db
    .select({
      number: agentVersion.number,
      title: agentVersion.title,
      config: agentVersion.config,
      note: agentVersion.note,
      authorId: agentVersion.authorId,
      authorName: user.name,
      createdAt: agentVersion.createdAt,
    })
    .from(agentVersion)
    .leftJoin(user, eq(user.id, agentVersion.authorId))
    .where(matchesAgent(ctx, id))
    .orderBy(desc(agentVersion.number))
    // One more row, to compare the last listed version with.
    .limit(versions + 1);
  return rows.slice(0, versions).map(({ config, ...row }, at) => {
    const before = rows[at + 1];
    return { ...row, changed: before ? changedParts(before, { title: row.title, config }) : [] };
  });
}

export async function findVersion(ctx: WorkspaceContext, { id, number }: { id: string; number: number }) {
  await findAgent(ctx, id);
  const [row] = await ctx.db
    .select({ number: agentVersion.number, title: agentVersion.title, config: agentVersion.config })
    .from(agentVersion)
    .where(and(matchesAgent(ctx, id), eq(agentVersion.number, number)));
  return row ? { number: row.number, title: row.title, ...completeConfig(row.config) } : notFound("version");
}

/**
 * Saves an earlier version as the newest one. Links to things that no longer exist are left out; `dropped` counts them.
 * Throws "conflict" if `version` is not the current one.
 */
export async function restoreVersion(
  ctx: WorkspaceContext,
  { id, number, version }: { id: string; number: number; version?: number },
): Promise<{ id: string; version: number; dropped: DroppedLinks }> {
  const { category } = await findAgent(ctx, id);
  const { number: _, title, ...stored } = await findVersion(ctx, { id, number });
  const { config, dropped } = await dropMissingReferences(ctx, id, stored);
  return { ...(await updateAgent(ctx, { ...config, id, title, category, version })), dropped };
}

interface VersionContent {
  title: string;
  config: AgentConfig;
}

export function changedParts(before: VersionContent, after: VersionContent): AgentPart[] {
  const [oldConfig, newConfig] = [completeConfig(before.config), completeConfig(after.config)];
  const keys = Object.keys(newConfig) as (keyof AgentConfig)[]; // Object.keys widens to string
  const changed = keys.filter((key) => !equalJson(oldConfig[key], newConfig[key]));
  return before.title === after.title ? changed : ["title", ...changed];
}
