import { and, eq, sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { requireReferences } from "#features/agent/service/agent-references.ts";
import { findAgent } from "#features/agent/service/agents.ts";
import { agentVersion } from "#features/agent/table.ts";
import { findWorkflow } from "#features/workflow/service/workflows.ts";
import { workflowVersion } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { principalKey, userIdOf } from "#product/principal.ts";
import { assertAllowed } from "#product/refusals.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { canPropose } from "../access.ts";
import type { AgentProposal, ProposalContent } from "../schema.ts";
import { changeProposal } from "../table.ts";
import { requireDocument } from "./workflow-document.ts";

interface Proposal {
  readonly title: string;
  readonly reason: string;
}

export interface WorkflowProposal extends Proposal {
  /** Null proposes a new workflow. */
  readonly workflowId: string | null;
  /** The version that was read. */
  readonly version: number | null;
  readonly document: unknown;
}

/** Stores a changed workflow for a person to decide on. Nothing of the workflow changes. */
export async function proposeWorkflowChange(
  ctx: ActingContext,
  { workflowId, version, document, ...proposal }: WorkflowProposal,
): Promise<{ id: string }> {
  assertAllowed(canPropose(ctx.actor), text.notAllowed);
  const before = workflowId === null ? null : await findVersion(ctx, workflowId, version);
  const read = await requireDocument(ctx, document, before?.graph ?? null);
  const title = read.title === null || read.title === before?.title ? undefined : read.title;
  const category = read.category && !equalJson(read.category, before?.category ?? []) ? read.category : undefined;
  const isSame =
    before !== null && equalJson(before.graph, read.graph) && title === undefined && category === undefined;
  if (isSame) throw new AppError("invalid", text.nothingProposed);
  const content: ProposalContent = {
    kind: "WORKFLOW",
    base: before?.graph ?? null,
    graph: read.graph,
    title,
    category,
    agents: read.agents,
  };
  return storeProposal(ctx, proposal, { workflowId, content });
}

/** The graph of a version; by default, of the newest one. */
async function findVersion(
  ctx: ActingContext,
  id: string,
  version: number | null,
): Promise<{ title: string; category: string[]; graph: Graph }> {
  const { title, category, graph, revision } = await findWorkflow(ctx, id);
  if (version === null || version === revision) return { title, category, graph };
  const [earlier] = await ctx.db
    .select({ graph: workflowVersion.graph })
    .from(workflowVersion)
    .where(
      and(
        eq(workflowVersion.workflowId, id),
        eq(workflowVersion.workspaceId, ctx.actor.workspaceId),
        eq(workflowVersion.revision, version),
      ),
    );
  if (!earlier) throw new AppError("conflict", text.noVersion);
  return { title, category, graph: earlier.graph };
}

export interface AgentChangeProposal extends Proposal {
  /** Null proposes a new agent. */
  readonly agentId: string | null;
  readonly version: number | null;
  readonly fields: AgentProposal;
}

/** Stores changed fields of an agent for a person to decide on. */
export async function proposeAgentChange(
  ctx: ActingContext,
  { agentId, version, fields: given, ...proposal }: AgentChangeProposal,
): Promise<{ id: string }> {
  assertAllowed(canPropose(ctx.actor), text.notAllowed);
  await requireReferences(ctx, given, agentId ?? undefined);
  if (agentId === null) {
    if (!given.title?.trim() || !given.system?.trim()) throw new AppError("invalid", text.instructionsMissing);
    return storeProposal(ctx, proposal, { agentId, content: { kind: "AGENT", base: null, fields: given } });
  }
  const before = await findAgentVersion(ctx, agentId, version);
  const changed = Object.entries(given).filter(
    ([key, value]) => value !== undefined && !equalJson(value, before[key as keyof AgentProposal]),
  );
  if (changed.length === 0) throw new AppError("invalid", text.nothingProposed);
  const base = Object.fromEntries(changed.map(([key]) => [key, before[key as keyof AgentProposal]]));
  return storeProposal(ctx, proposal, {
    agentId,
    content: { kind: "AGENT", base, fields: Object.fromEntries(changed) },
  });
}

async function findAgentVersion(ctx: ActingContext, id: string, version: number | null): Promise<AgentProposal> {
  const current = await findAgent(ctx, id);
  if (version === null || version === current.version) return current;
  const [earlier] = await ctx.db
    .select({ title: agentVersion.title, config: agentVersion.config })
    .from(agentVersion)
    .where(
      and(
        eq(agentVersion.agentId, id),
        eq(agentVersion.workspaceId, ctx.actor.workspaceId),
        eq(agentVersion.number, version),
      ),
    );
  if (!earlier) throw new AppError("conflict", text.noVersion);
  return { ...current, ...earlier.config, title: earlier.title };
}

type Target = { readonly content: ProposalContent } & (
  | { readonly workflowId: string | null; readonly agentId?: undefined }
  | { readonly agentId: string | null; readonly workflowId?: undefined }
);

/** Stores a proposal. It replaces the one that its author has open for the same target. */
async function storeProposal(
  ctx: ActingContext,
  { title, reason }: Proposal,
  { content, workflowId = null, agentId = null }: Target,
): Promise<{ id: string }> {
  const { workspaceId } = ctx.actor;
  const author = principalKey(ctx.actor);
  const id = newId();
  const isOpen = and(eq(changeProposal.workspaceId, workspaceId), eq(changeProposal.status, "OPEN"));
  const targetId = workflowId ?? agentId;
  await ctx.db.transaction(async (tx) => {
    if (targetId)
      await tx
        .update(changeProposal)
        .set({ status: "OUTDATED", content: null, decidedAt: sql`now()` })
        .where(
          and(
            isOpen,
            eq(changeProposal.author, author),
            eq(workflowId ? changeProposal.workflowId : changeProposal.agentId, targetId),
          ),
        );
    const { open } = limits.changeProposal;
    if ((await tx.$count(changeProposal, isOpen)) >= open) throw new AppError("limit", text.limit(open));
    await tx.insert(changeProposal).values({
      id,
      workspaceId,
      target: content.kind,
      workflowId,
      agentId,
      title,
      reason,
      content,
      author,
      authorId: userIdOf(ctx.actor),
    });
  });
  publishProposals(ctx);
  return { id };
}

export function publishProposals({ app, actor }: ActingContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "changeProposals" });
}
