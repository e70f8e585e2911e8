import { checkGraph, type Diagnosis } from "#engine/check/check-graph.ts";
import { mentionedWorkflows } from "#engine/graph/mentioned-workflows.ts";
import { referencedAgents, unlinkedNames } from "#engine/graph/referenced-agents.ts";
import { findAgentNames } from "#features/agent/service/find-agent-names.ts";
import { getKey } from "#features/credential/service/keyring.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { findSubflowFacts } from "./subflows.ts";
import { findWorkflow } from "./workflows.ts";

/** The errors and warnings of a stored workflow, deleted agents included. */
export async function diagnose(ctx: WorkspaceContext, id: string): Promise<Diagnosis[]> {
  const [found, ...stripeKeys] = await Promise.all([
    findWorkflow(ctx, id),
    getKey(ctx, "STRIPE_PUBLISHABLE_KEY"),
    getKey(ctx, "STRIPE_SECRET_KEY"),
  ]);
  const agents = await findAgentNames(ctx, {
    ids: [...referencedAgents(found.graph, specs)],
    titles: [...unlinkedNames(found.graph, specs)],
  });
  return checkGraph(found.graph, specs, {
    ...(await findSubflowFacts(ctx, found, mentionedWorkflows(found.graph, specs))),
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    hasStripeKeys: stripeKeys.every((key) => key !== null),
  });
}
