import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { UnsavedAgent } from "#features/agent/schema.ts";
import { type AgentRow, agentColumns } from "#features/agent/service/agent-columns.ts";
import { listMemory } from "#features/agent/service/agent-memory.ts";
import { previewSave } from "#features/agent/service/unsaved-agent.ts";
import { agent } from "#features/agent/table.ts";
import { listFirstOffer } from "#features/agent-call/service/agent-call.ts";
import { knowledgeNodeIds } from "#features/agent-call/service/knowledge/source-ids.ts";
import { policyOf } from "#features/agent-call/service/offered-tools.ts";
import type { TurnSite } from "#features/agent-call/service/turn-site.ts";
import { readSearchedSources } from "#features/knowledge/service/search/searched-sources.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import type { AgentReach, ReachGroup, ReachRow } from "../schema.ts";
import { emptyRow, toReachRows } from "./reach-rows.ts";

/**
 * What an agent may reach and do in a chat: the tools that its calls really offer, with what is decided about them, and what
 * its instructions have. With a draft, as it would be once saved.
 */
export async function describeReach(ctx: WorkspaceContext, id: string, draft?: UnsavedAgent): Promise<AgentReach> {
  const [saved] = await ctx.db
    .select(agentColumns)
    .from(agent)
    .where(and(eq(agent.id, id), eq(agent.workspaceId, ctx.actor.workspaceId), isNull(agent.deletedAt)));
  if (!saved) return notFound("agent");
  const asked = draft ? await previewSave(ctx, saved, draft) : saved;
  const [offer, knowledge, memory] = await Promise.all([
    listFirstOffer(ctx, asked, emptyChat),
    describeKnowledge(ctx, asked),
    listMemory(ctx, asked.id),
  ]);
  const undecided = { ...asked, config: { ...asked.config, toolPolicies: {} } };
  const rows = toReachRows({
    ...offer,
    policyOf: (tool) => policyOf(asked, tool),
    defaultOf: (tool) => policyOf(undecided, tool),
  }).map((row): ReachRow => {
    if (row.group === "knowledge" || row.group === "tables") return { ...row, ...knowledge };
    if (row.group === "memory") return { ...row, count: memory.length };
    return row.group === "skills" ? { ...row, names: [...offer.skills] } : row;
  });
  // Sources that an agent reads whole need no tool.
  const given = [
    ...(knowledge.names.length > 0 && !rows.some(({ group }) => group === "knowledge")
      ? [givenRow("knowledge", knowledge)]
      : []),
    ...(offer.notes.length > 0 ? [givenRow("notes", { names: [...offer.notes] })] : []),
  ];
  const byOrigin = [...given, ...rows].toSorted((one, other) => originOf(one) - originOf(other));
  return { rows: byOrigin, skippedServers: [...offer.skippedServers] };
}

const libraries: ReadonlySet<ReachGroup | null> = new Set(["knowledge", "tables", "notes", "skills", "memory"]);

/** What was selected for the agent comes before what all agents have. */
function originOf({ group, title, names }: ReachRow): number {
  if (libraries.has(group)) return 0;
  return title !== null || names.length > 0 ? 1 : 2;
}

const givenRow = (group: ReachGroup, what: Partial<ReachRow>): ReachRow => ({
  ...{ ...emptyRow, names: [] },
  ...{ id: group, group, reach: "look", decision: "always", tools: [] },
  ...what,
});

/** The sources and folders of an agent that the reader may see, and how many documents they mean now. */
async function describeKnowledge(ctx: WorkspaceContext, asked: AgentRow): Promise<{ names: string[]; count: number }> {
  const nodeIds = knowledgeNodeIds({ agent: asked, resources: [], selected: [], isReadWhole: false });
  if (nodeIds.length === 0) return { names: [], count: 0 };
  const [nodes, { ids }] = await Promise.all([
    ctx.db
      .select({ title: knowledgeNode.text })
      .from(knowledgeNode)
      .where(
        and(
          inArray(knowledgeNode.id, nodeIds),
          eq(knowledgeNode.workspaceId, ctx.actor.workspaceId),
          isNull(knowledgeNode.attachedDocumentId),
        ),
      )
      .orderBy(asc(knowledgeNode.text))
      .limit(limits.agent.knowledgeNodes),
    readSearchedSources(ctx, nodeIds),
  ]);
  return { names: nodes.map(({ title }) => title), count: ids.length };
}

const never = () => {
  throw new Error("Nothing is called while an agent is only described.");
};

/** A chat of a member in which nothing was said yet: a person can be asked, and memory may be used. */
const emptyChat: TurnSite = {
  ...{ use: "chat", isResumed: false, canAsk: true, usesMemory: true, startingStep: null },
  ownerOf: (parentId) => ({
    ...{ workspaceId: "", messageId: null, executionId: null, scope: "", parentId, refs: {} },
    hold: async () => false,
  }),
  isAllowed: () => false,
  searchPastChats: async () => [],
  schedules: { hasAny: async () => false, portFor: never },
  findAgent: async () => null,
  canvasesFor: never,
  streamDelegated: never,
};
