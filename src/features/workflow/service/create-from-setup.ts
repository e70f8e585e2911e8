import { z } from "zod";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { repairGraph } from "#engine/graph/repair-graph.ts";
import { agentConfig } from "#features/agent/schema.ts";
import type { NewAgent } from "#features/agent/service/agents.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { CreateWorkflowInput } from "../schema.ts";
import { createWithAgents, refuseImport } from "./import-export.ts";
import { createStarterGraph, createWorkflow, withNewIds } from "./workflows.ts";

/**
 * Creates a workflow from scratch or from a setup in the short form, as templates and models write it. Repairs what
 * is invalid.
 */
export async function createWorkflowFromSetup(
  ctx: WorkspaceContext,
  draft: CreateWorkflowInput,
): Promise<{ id: string; title: string }> {
  const { setup, parentFolderId, autoCreateAgents } = draft;
  const { title, Nodes } = setup;
  if (!Nodes?.length) return createWorkflow(ctx, { title, graph: createStarterGraph(), parentFolderId });
  const read = readCompactForm({ title, Nodes }, specs);
  if ("problems" in read) return refuseImport(read.problems);
  // Agent and workflow ids are not verified, so they are dropped.
  const graphWithIds = withNewIds(read.graph);
  const roles = new Map(graphWithIds.nodes.map(({ id }, at) => [id, readRole(Nodes[at])]));
  const unlinkedGraph = remapIds(graphWithIds, specs, { agent: () => null, workflow: () => null });
  const graph = repairGraph(unlinkedGraph, specs);
  const newAgents: NewAgent[] = [];
  const graphWithAgents = autoCreateAgents
    ? addAgents(ctx, graph, { workflow: title, roles, hired: newAgents })
    : graph;
  return createWithAgents(ctx, newAgents, { title, graph: graphWithAgents, category: [], parentFolderId }, {});
}

/** Creates the agents that steps need, named after their steps. */
function addAgents(
  { actor }: WorkspaceContext,
  graph: Graph,
  {
    workflow,
    roles,
    hired: newAgents,
  }: { workflow: string; roles: ReadonlyMap<string, string | null>; hired: NewAgent[] },
): Graph {
  const nodes = graph.nodes.map((node) => {
    const config = catalog[node.type]?.fillAgentSlots?.(node.config, (part) => {
      const id = newId();
      const title = truncate(part ? `${node.label}: ${part}` : node.label, limits.agent.titleChars.max);
      const system = promptText.workflowAgent({ title, workflow, role: roles.get(node.id) ?? null });
      const location = { workspaceId: actor.workspaceId, category: [], parentFolderId: null };
      newAgents.push({ id, draft: { ...agentConfig.parse({ system }), ...location, title } });
      return id;
    });
    return config === undefined ? node : { ...node, config };
  });
  return { ...graph, nodes };
}

const roleSchema = z.looseObject({ role: z.string().trim().min(1).max(limits.agent.suggestionDescriptionChars) });

/** The role for a step's agent, if the setup has one, as templates do. */
const readRole = (node: unknown): string | null => roleSchema.safeParse(node).data?.role ?? null;
