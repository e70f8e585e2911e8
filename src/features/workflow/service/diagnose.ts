import { checkGraph, type Diagnosis } from "#engine/check.ts";
import { listAgents } from "#features/agent/service/agents.ts";
import { specs } from "#nodes/index.ts";
import type { Member } from "#server/context.ts";
import { findWorkflow } from "./workflows.ts";

/** What is wrong or doubtful about a workflow as it is stored, agents that are gone included. */
export async function diagnose(ctx: Member, id: string): Promise<Diagnosis[]> {
  const [{ graph }, agents] = await Promise.all([findWorkflow(ctx, id), listAgents(ctx)]);
  return checkGraph(graph, specs, { agents: new Set(agents.map((agent) => agent.id)) });
}
