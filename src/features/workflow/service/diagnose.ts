import { checkGraph, type Diagnosis } from "#engine/check/check-graph.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { mentionedWorkflows } from "#engine/graph/mentioned-workflows.ts";
import { referencedAgents, unlinkedNames } from "#engine/graph/referenced-agents.ts";
import { findAgentNames } from "#features/agent/service/find-agent-names.ts";
import { getKey } from "#features/credential/service/keyring.ts";
import { findMessageApps } from "#features/integration/service/messages/find-message-apps.ts";
import { specs } from "#nodes/index.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import { findSubflowFacts } from "./subflows.ts";
import { findWorkflow } from "./workflows.ts";

/** The errors and warnings of a stored workflow, deleted agents included. */
export async function diagnose(ctx: WorkspaceContext, id: string): Promise<Diagnosis[]> {
  const { graph } = await findWorkflow(ctx, id);
  return diagnoseGraph(ctx, { id, graph });
}

/** The errors and warnings of a graph, which need not be stored. */
export async function diagnoseGraph(
  ctx: ActingContext,
  { id, graph }: { id?: string | undefined; graph: Graph },
): Promise<Diagnosis[]> {
  const [agents, subflows, messageApps, ...stripeKeys] = await Promise.all([
    findAgentNames(ctx, { ids: [...referencedAgents(graph, specs)], titles: [...unlinkedNames(graph, specs)] }),
    findSubflowFacts(ctx, { id, graph }, mentionedWorkflows(graph, specs)),
    findMessageApps(ctx),
    getKey(ctx, "STRIPE_PUBLISHABLE_KEY"),
    getKey(ctx, "STRIPE_SECRET_KEY"),
  ]);
  return checkGraph(graph, specs, {
    ...subflows,
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    messageApps,
    hasStripeKeys: stripeKeys.every((key) => key !== null),
  });
}
