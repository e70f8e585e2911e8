import type { Graph } from "#engine/graph.ts";
import { mendGraph } from "#engine/mend.ts";
import { readShortForm } from "#engine/short-form.ts";
import { agentConfig } from "#features/agent/schema.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { catalog, specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { Member } from "#server/context.ts";
import type { WorkflowDraft } from "../schema.ts";
import { createWithAgents, type NewAgent, refuse } from "./exchange.ts";
import { createWorkflow, firstGraph, withNewIds } from "./workflows.ts";

/** From scratch, or from a set-up in the short form: a template, what a model wrote. What it got wrong is mended. */
export async function createFromSetup(ctx: Member, draft: WorkflowDraft): Promise<{ id: string; title: string }> {
  const { setup, parentFolderId, autoCreateAgents } = draft;
  const { title, Nodes } = setup;
  if (!Nodes?.length) return createWorkflow(ctx, { title, graph: firstGraph(), parentFolderId });
  const read = readShortForm({ title, Nodes }, specs);
  if ("problems" in read) return refuse(read.problems);
  const graph = mendGraph(withNewIds(read.graph), specs);
  const hired: NewAgent[] = [];
  const staffed = autoCreateAgents ? staff(ctx, graph, title, hired) : graph;
  return createWithAgents(ctx, hired, { title, graph: staffed, category: [], parentFolderId });
}

/** Gives each step that works the agents it needs, called as the step is. */
function staff({ actor }: Member, graph: Graph, workflowTitle: string, hired: NewAgent[]): Graph {
  const nodes = graph.nodes.map((node) => {
    const config = catalog[node.type]?.staff?.(node.config, (role) => {
      const id = newId();
      const title = truncate(role ? `${node.label}: ${role}` : node.label, limits.agent.titleChars.max);
      const system = promptText.hired(title, workflowTitle);
      const place = { workspaceId: actor.workspaceId, category: [], parentFolderId: null };
      hired.push({ id, draft: { ...agentConfig.parse({ system }), ...place, title } });
      return id;
    });
    return config === undefined ? node : { ...node, config };
  });
  return { ...graph, nodes };
}
