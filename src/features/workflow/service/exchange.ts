import { and, eq, inArray } from "drizzle-orm";
import { pointersOf, renameGraph } from "#engine/rename.ts";
import { readShortForm } from "#engine/short-form.ts";
import { agentConfig } from "#features/agent/schema.ts";
import { createAgent } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { AppError } from "#lib/errors.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { toastText } from "#product/texts/toast.ts";
import { workflowText } from "#product/texts/workflow.ts";
import type { Member } from "#server/context.ts";
import type { WorkflowDraft, WorkflowImport } from "../schema.ts";
import { createWorkflow, findWorkflow, firstGraph, withNewIds } from "./workflows.ts";

/** The file that leaves the house (behaviours 14.8): no ids, keys or knowledge of the workspace. */
export interface WorkflowFile {
  schemaVersion: 1;
  title: string;
  category: string[];
  nodes: unknown[];
  edges: unknown[];
  agents: { ref: string; title: string; system: string; outputFormat: string; language: string }[];
}

export async function exportWorkflow(ctx: Member, id: string): Promise<WorkflowFile> {
  const row = await findWorkflow(ctx, id);
  const ids = [...pointersOf(row.graph, specs).agent];
  const agents = ids.length
    ? await ctx.db
        .select()
        .from(agent)
        .where(and(inArray(agent.id, ids), eq(agent.workspaceId, ctx.actor.workspaceId)))
    : [];
  const refs = new Map(agents.map((one, index) => [one.id, `agent-${index + 1}`]));
  const graph = renameGraph(row.graph, specs, {
    agent: (agentId) => refs.get(agentId) ?? null,
    workflow: () => null,
    secret: () => "",
  });
  return {
    schemaVersion: 1,
    title: row.title,
    category: row.category,
    nodes: graph.nodes.map((node, index) => ({ ...node, index })),
    edges: [...graph.edges],
    agents: agents.map(({ id: agentId, title, config }) => ({
      ref: refs.get(agentId) ?? "",
      title,
      system: config.system,
      outputFormat: config.outputFormat,
      language: config.language,
    })),
  };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Reads both forms: our own file and the short one of spec 1 §3. Refuses with the place of the first problem. */
export async function importWorkflow(ctx: Member, input: WorkflowImport): Promise<{ id: string; title: string }> {
  const file = record(input.workflowJson);
  if (JSON.stringify(file).length > limits.workflow.jsonBytes)
    throw new AppError("limit", toastText.workflow.importFailed);
  const read = readShortForm({ ...file, Nodes: file.Nodes ?? file.nodes, Edges: file.Edges ?? file.edges }, specs);
  if ("problems" in read)
    throw new AppError("invalid", toastText.workflow.importFailed, { details: { problems: read.problems } });
  const agents = await bringAgents(ctx, file.agents);
  const graph = renameGraph(read.graph, specs, { agent: (ref) => agents.get(ref) ?? null, workflow: () => null });
  return createWorkflow(ctx, {
    title: read.title || workflowText.untitled,
    graph: withNewIds(graph),
    category: Array.isArray(file.category)
      ? file.category.filter((one) => typeof one === "string").slice(0, limits.tag.perItem)
      : [],
    parentFolderId: input.parentFolderId,
  });
}

/** Agents of the file become agents of the workspace; what else they had stays behind (behaviours 14.8). */
async function bringAgents(ctx: Member, given: unknown): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  if (!Array.isArray(given)) return made;
  for (const one of given.slice(0, limits.workflow.nodes).map(record)) {
    const text = (key: string, most: number) => (typeof one[key] === "string" ? one[key].slice(0, most) : "");
    const ref = text("ref", 100);
    if (!ref || made.has(ref)) continue;
    const config = agentConfig.parse({
      system: text("system", limits.agent.systemChars),
      outputFormat: text("outputFormat", limits.agent.outputFormatChars),
      language: text("language", limits.agent.languageChars),
    });
    const title = text("title", limits.agent.titleChars.max) || ref;
    const { id } = await createAgent(ctx, {
      ...config,
      workspaceId: ctx.actor.workspaceId,
      title,
      category: [],
      parentFolderId: null,
    });
    made.set(ref, id);
  }
  return made;
}

/** From scratch, or from a set-up in the short form (a template, a generated draft). */
export async function createFromSetup(ctx: Member, draft: WorkflowDraft): Promise<{ id: string; title: string }> {
  const { title, Nodes } = draft.setup;
  if (!Nodes?.length) return createWorkflow(ctx, { title, graph: firstGraph(), parentFolderId: draft.parentFolderId });
  return importWorkflow(ctx, {
    workspaceId: draft.workspaceId,
    workflowJson: { title, Nodes },
    parentFolderId: draft.parentFolderId,
  });
}
