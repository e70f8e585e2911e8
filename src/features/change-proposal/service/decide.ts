import { and, eq, sql } from "drizzle-orm";
import { agentDraft } from "#features/agent/schema.ts";
import {
  createAgent,
  findAgent,
  insertAgents,
  publishAgentsChanged,
  updateAgent,
} from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import {
  announceGraph,
  announceWorkflows,
  findWorkflow,
  insertWorkflow,
  updateGraph,
} from "#features/workflow/service/workflows.ts";
import { AppError } from "#lib/errors.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import type { ProposalStatus, ProposedAgent, ProposedWorkflow } from "../schema.ts";
import { changeProposal } from "../table.ts";
import { publishProposals } from "./propose.ts";
import { findOpenProposal, fitsAgent, mergeWorkflow } from "./review.ts";

/** What was changed or made. */
export interface AcceptedProposal {
  readonly workflowId: string | null;
  readonly agentId: string | null;
  readonly title: string;
}

/** Applies a proposal as a new version. What others have changed since it was made stays. */
export async function acceptProposal(ctx: WorkspaceContext, id: string): Promise<AcceptedProposal> {
  const { content, workflowId, agentId, title } = await findOpenProposal(ctx, id);
  const accepted =
    content.kind === "WORKFLOW"
      ? await acceptWorkflow(ctx, { id, workflowId, content })
      : await acceptAgent(ctx, { id, agentId, content, title });
  if (!accepted) {
    await settle(ctx.db, ctx, id, { status: "OUTDATED" });
    publishProposals(ctx);
    throw new AppError("conflict", text.outdated);
  }
  publishProposals(ctx);
  return accepted;
}

export async function refuseProposal(ctx: WorkspaceContext, id: string): Promise<void> {
  await findOpenProposal(ctx, id);
  await settle(ctx.db, ctx, id, { status: "REFUSED" });
  publishProposals(ctx);
}

/** Records a decision. Throws if someone else has decided already. */
async function settle(
  db: Pick<Tx, "update">,
  { actor }: WorkspaceContext,
  id: string,
  change: { status: ProposalStatus; workflowId?: string; agentId?: string },
): Promise<void> {
  const rows = await db
    .update(changeProposal)
    .set({ ...change, content: null, decidedAt: sql`now()`, decidedById: actor.userId })
    .where(
      and(
        eq(changeProposal.id, id),
        eq(changeProposal.workspaceId, actor.workspaceId),
        eq(changeProposal.status, "OPEN"),
      ),
    )
    .returning({ id: changeProposal.id });
  if (rows.length === 0) throw new AppError("conflict", text.decided);
}

/** Null if the workflow has changed in the same places. */
async function acceptWorkflow(
  ctx: WorkspaceContext,
  { id, workflowId, content }: { id: string; workflowId: string | null; content: ProposedWorkflow },
): Promise<AcceptedProposal | null> {
  const now = workflowId ? await findWorkflow(ctx, workflowId) : null;
  const graph = await mergeWorkflow(ctx, content, now?.graph ?? null);
  if (!graph) return null;
  const title = content.title ?? now?.title ?? workflowText.untitled;
  const category = [...(content.category ?? now?.category ?? [])];
  const made = now?.id ?? id;
  const saved = await ctx.db.transaction(async (tx) => {
    if (!now) await insertWorkflow(tx, ctx, { id: made, title, category, graph, parentFolderId: null });
    // The workflow exists before the proposal names it.
    await settle(tx, ctx, id, { status: "ACCEPTED", workflowId: made });
    await insertAgents(tx, ctx, content.agents, made);
    const isNamed = content.title !== undefined || content.category !== undefined;
    if (!now || (equalJson(graph, now.graph) && !isNamed)) return null;
    const { revision } = now;
    const row = await updateGraph(tx, ctx, {
      id: made,
      revision,
      graph,
      ...(isNamed && { details: { title, category } }),
    });
    if (!row) throw new AppError("conflict", workflowText.changedElsewhere);
    return row;
  });
  if (saved) await announceGraph(ctx, saved);
  if (content.agents.length > 0) publishAgentsChanged(ctx);
  announceWorkflows(ctx);
  return { workflowId: made, agentId: null, title };
}

/** Null if the agent has changed in the same fields. */
async function acceptAgent(
  ctx: WorkspaceContext,
  { id, agentId, content, title }: { id: string; agentId: string | null; content: ProposedAgent; title: string },
): Promise<AcceptedProposal | null> {
  if (!agentId) {
    const draft = agentDraft.parse({ ...content.fields, workspaceId: ctx.actor.workspaceId });
    // It has the id of the proposal, so that accepting again after a crash makes no second one.
    const isMade = (await ctx.db.$count(agent, and(eq(agent.id, id), eq(agent.workspaceId, draft.workspaceId)))) > 0;
    if (!isMade) await createAgent(ctx, draft, id);
    await settle(ctx.db, ctx, id, { status: "ACCEPTED", agentId: id });
    return { workflowId: null, agentId: id, title: draft.title };
  }
  const now = await findAgent(ctx, agentId);
  if (!fitsAgent(content, now)) return null;
  const note = truncate(title, limits.agent.versionNoteChars);
  await updateAgent(ctx, { ...content.fields, id: agentId, version: now.version, note });
  await settle(ctx.db, ctx, id, { status: "ACCEPTED" });
  return { workflowId: null, agentId, title: content.fields.title ?? now.title };
}
