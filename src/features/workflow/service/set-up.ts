import { z } from "zod";
import type { Graph } from "#engine/graph.ts";
import { repairGraph } from "#engine/mend.ts";
import { remapIds } from "#engine/rename.ts";
import { readCompactForm } from "#engine/short-form.ts";
import { agentConfig } from "#features/agent/schema.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { WorkflowDraft } from "../schema.ts";
import { createWithAgents, type NewAgent, refuse } from "./exchange.ts";
import { createWorkflow, firstGraph, withNewIds } from "./workflows.ts";

/** From scratch, or from a set-up in the short form: a template, what a model wrote. What it got wrong is mended. */
export async function createFromSetup(ctx: Member, draft: WorkflowDraft): Promise<{ id: string; title: string }> {
  const { setup, parentFolderId, autoCreateAgents } = draft;
  const { title, Nodes } = setup;
  if (!Nodes?.length) return createWorkflow(ctx, { title, graph: firstGraph(), parentFolderId });
  const read = readCompactForm({ title, Nodes }, specs);
  if ("problems" in read) return refuse(read.problems);
  // Nobody has looked whose agents and workflows these would be (all agent ids null).
  const named = withNewIds(read.graph);
  const roles = new Map(named.nodes.map(({ id }, at) => [id, roleOf(Nodes[at])]));
  const alone = remapIds(named, specs, { agent: () => null, workflow: () => null });
  const graph = repairGraph(alone, specs);
  const hired: NewAgent[] = [];
  const staffed = autoCreateAgents ? staff(ctx, graph, { workflow: title, roles, hired }) : graph;
  return createWithAgents(ctx, hired, { title, graph: staffed, category: [], parentFolderId }, {});
}

/** Gives each step that works the agents it needs, called as the step is. */
function staff(
  { actor }: Member,
  graph: Graph,
  { workflow, roles, hired }: { workflow: string; roles: ReadonlyMap<string, string | null>; hired: NewAgent[] },
): Graph {
  const nodes = graph.nodes.map((node) => {
    const config = catalog[node.type]?.fillAgentSlots?.(node.config, (part) => {
      const id = newId();
      const title = truncate(part ? `${node.label}: ${part}` : node.label, limits.agent.titleChars.max);
      const system = promptText.hired({ title, workflow, role: roles.get(node.id) ?? null });
      const place = { workspaceId: actor.workspaceId, category: [], parentFolderId: null };
      hired.push({ id, draft: { ...agentConfig.parse({ system }), ...place, title } });
      return id;
    });
    return config === undefined ? node : { ...node, config };
  });
  return { ...graph, nodes };
}

const roleShape = z.looseObject({ role: z.string().trim().min(1).max(limits.agent.suggestionDescriptionChars) });

/** Who does a step, where its set-up says so; templates do. */
const roleOf = (node: unknown): string | null => roleShape.safeParse(node).data?.role ?? null;
