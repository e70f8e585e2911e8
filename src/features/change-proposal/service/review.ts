import { and, desc, eq, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { mergeGraphs } from "#engine/merge/merge-graphs.ts";
import { agentConfig } from "#features/agent/schema.ts";
import { findAgent } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { findWorkflow } from "#features/workflow/service/workflows.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { specs } from "#nodes/index.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import type { AgentProposal, ComparedAgent, ProposedAgent, ProposedWorkflow } from "../schema.ts";
import { changeProposal } from "../table.ts";
import { findAgents } from "./workflow-document.ts";

/** The proposals that wait for a decision, newest first. */
export async function listOpenProposals({ db, actor }: WorkspaceContext) {
  return (
    db
      .select({
        id: changeProposal.id,
        target: changeProposal.target,
        workflowId: changeProposal.workflowId,
        agentId: changeProposal.agentId,
        title: changeProposal.title,
        authorName: user.name,
        isByKey: sql<boolean>`starts_with(${changeProposal.author}, 'apiKey:')`,
        createdAt: changeProposal.createdAt,
      })
      .from(changeProposal)
      .leftJoin(user, eq(user.id, changeProposal.authorId))
      // What is in the bin can't be reviewed, and comes back with its proposals.
      .leftJoin(workflow, eq(workflow.id, changeProposal.workflowId))
      .leftJoin(agent, eq(agent.id, changeProposal.agentId))
      .where(
        and(
          eq(changeProposal.workspaceId, actor.workspaceId),
          eq(changeProposal.status, "OPEN"),
          sql`${workflow.deletedAt} is null and ${agent.deletedAt} is null`,
        ),
      )
      .orderBy(desc(changeProposal.createdAt), desc(changeProposal.id))
      .limit(limits.changeProposal.open)
  );
}

/** A proposal as a person decides on it: what there is now, and what accepting would make of it. */
export async function reviewProposal(ctx: WorkspaceContext, id: string) {
  const { content, ...proposal } = await findOpenProposal(ctx, id);
  if (content.kind === "WORKFLOW") {
    const now = proposal.workflowId ? await findWorkflow(ctx, proposal.workflowId) : null;
    const merged = await mergeWorkflow(ctx, content, now?.graph ?? null);
    return {
      ...proposal,
      isOutdated: merged === null,
      agent: null,
      workflow: {
        before: now?.graph ?? emptyGraph,
        after: merged ?? content.graph,
        title: content.title === undefined ? null : { before: now?.title ?? "", after: content.title },
        category: content.category === undefined ? null : { before: now?.category ?? [], after: content.category },
        newAgents: content.agents.map(({ draft }) => draft.title),
      },
    };
  }
  const now = proposal.agentId ? await findAgent(ctx, proposal.agentId) : null;
  const before: ComparedAgent = { ...agentConfig.parse({}), title: "", ...now };
  const { category: _, ...fields } = content.fields;
  return {
    ...proposal,
    isOutdated: now !== null && !fitsAgent(content, now),
    workflow: null,
    agent: { before, after: withFields(before, fields) },
  };
}

const withFields = (before: ComparedAgent, fields: AgentProposal): ComparedAgent =>
  Object.assign({ ...before }, fields);

const emptyGraph: Graph = { nodes: [], edges: [] };

/** An open proposal; refuses one that was decided. */
export async function findOpenProposal(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db
    .select({
      id: changeProposal.id,
      workflowId: changeProposal.workflowId,
      agentId: changeProposal.agentId,
      title: changeProposal.title,
      reason: changeProposal.reason,
      content: changeProposal.content,
      status: changeProposal.status,
      authorName: user.name,
      createdAt: changeProposal.createdAt,
    })
    .from(changeProposal)
    .leftJoin(user, eq(user.id, changeProposal.authorId))
    .where(and(eq(changeProposal.id, id), eq(changeProposal.workspaceId, ctx.actor.workspaceId)));
  if (!row) return notFound("proposal");
  const { content, status, ...proposal } = row;
  if (status !== "OPEN" || !content) throw new AppError("conflict", text.decided);
  return { ...proposal, content };
}

/**
 * The graph that accepting stores: what was proposed, and what others have changed since. Null if both changed the same.
 * Agents that were deleted since are left out.
 */
export async function mergeWorkflow(
  ctx: ActingContext,
  { base, graph, agents }: ProposedWorkflow,
  current: Graph | null,
): Promise<Graph | null> {
  const merged =
    base && current ? mergeGraphs({ base, mine: graph, theirs: current }, specs) : { graph, conflicts: [] };
  if (merged.conflicts.length > 0) return null;
  const used = [...referencedIds(merged.graph, specs).agent];
  const existing = new Set((await findAgents(ctx, used)).map((one) => one.id));
  for (const { id } of agents) existing.add(id);
  // A step that already had a deleted agent keeps it, as it is not what the proposal is about.
  for (const id of current ? referencedIds(current, specs).agent : []) existing.add(id);
  return remapIds(merged.graph, specs, { agent: (one) => (existing.has(one) ? one : null) });
}

/** Whether nobody has changed the same fields since. */
export function fitsAgent({ base, fields }: ProposedAgent, now: AgentProposal): boolean {
  const keys = Object.keys(fields) as (keyof AgentProposal)[]; // Object.keys widens to string
  return keys.every((key) => equalJson(base?.[key], now[key]) || equalJson(fields[key], now[key]));
}
