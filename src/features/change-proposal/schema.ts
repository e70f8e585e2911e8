import { z } from "zod";
import type { Graph } from "#engine/graph/graph.ts";
import { type AgentConfig, type AgentDraft, agentChanges } from "#features/agent/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** OUTDATED: its target has changed in the same places since, or its author has proposed something newer. */
export type ProposalStatus = "OPEN" | "ACCEPTED" | "REFUSED" | "OUTDATED";
export const proposalTargets = ["WORKFLOW", "AGENT"] as const;
export type ProposalTarget = (typeof proposalTargets)[number];

export const byProposalId = z.strictObject({ id: idOf("changeProposal") });

export const proposalTitle = z.string().trim().min(1).max(limits.changeProposal.titleChars);
export const proposalReason = z.string().trim().min(1).max(limits.changeProposal.reasonChars);

/** A proposed workflow. Its secrets come from `base`; new ones are empty. */
export interface ProposedWorkflow {
  readonly kind: "WORKFLOW";
  /** What it was made from; null for a new workflow. */
  readonly base: Graph | null;
  readonly graph: Graph;
  /** Absent if it stays. A new workflow has one. */
  readonly title?: string | undefined;
  readonly category?: readonly string[] | undefined;
  /** Agents that the steps need and that don't exist yet. */
  readonly agents: readonly { readonly id: string; readonly draft: AgentDraft }[];
}

/**
 * What a proposal may say about an agent. What an agent may do without asking is decided by people alone, so policies and
 * trusted targets are not part of it.
 */
export const agentProposal = agentChanges.omit({
  id: true,
  version: true,
  note: true,
  parentFolderId: true,
  toolPolicies: true,
  trustedTargets: true,
});
export type AgentProposal = z.output<typeof agentProposal>;

export interface ProposedAgent {
  readonly kind: "AGENT";
  /** The values that the fields had; null for a new agent. */
  readonly base: AgentProposal | null;
  readonly fields: AgentProposal;
}

export type ProposalContent = ProposedWorkflow | ProposedAgent;

/** An agent in a comparison. */
export type ComparedAgent = AgentConfig & { readonly title: string };
