import { checkGraph, type Diagnosis } from "#engine/check.ts";
import { listAgents } from "#features/agent/service/agents.ts";
import { secretKey } from "#features/credential/service/keys.ts";
import { specs } from "#nodes/index.ts";
import type { Member } from "#platform/context.ts";
import { innerFacts } from "./inner.ts";
import { findWorkflow } from "./workflows.ts";

/** What is wrong or doubtful about a workflow as it is stored, agents that are gone included. */
export async function diagnose(ctx: Member, id: string): Promise<Diagnosis[]> {
  const [found, agents, ...stripeKeys] = await Promise.all([
    findWorkflow(ctx, id),
    listAgents(ctx, { includeWorkflowAgents: true }),
    secretKey(ctx, "STRIPE_PUBLISHABLE_KEY"),
    secretKey(ctx, "STRIPE_SECRET_KEY"),
  ]);
  return checkGraph(found.graph, specs, {
    ...(await innerFacts(ctx, found)),
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    hasStripeKeys: stripeKeys.every((key) => key !== null),
  });
}
