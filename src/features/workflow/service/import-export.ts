import { and, eq, inArray } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { type Problem, readGraph } from "#engine/graph/read-graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { withoutLocalOptions } from "#engine/step-options.ts";
import { type AgentConfig, agentConfig, type StoredAgentConfig } from "#features/agent/schema.ts";
import { insertAgents, type NewAgent, publishAgentsChanged } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { insertFolder, requireFolder } from "#features/folder/service/folders.ts";
import type { FileTrigger } from "#importers/file-triggers.ts";
import { readWorkflowFile } from "#importers/index.ts";
import type { ImportReport } from "#importers/report.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { findLanguageModel } from "#product/models/language.ts";
import { isStoredImage } from "#product/stored-image.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import type { ImportStepsInput, ImportWorkflowInput } from "../schema.ts";
import { insertTriggers } from "./insert-triggers.ts";
import { sealSecrets } from "./seal-secrets.ts";
import { announceWorkflows, createIdMap, findWorkflow, insertWorkflow, withNewIds } from "./workflows.ts";

/** An exported file: no ids, keys or knowledge of the workspace. */
export interface WorkflowFile {
  schemaVersion: 1;
  title: string;
  category: string[];
  nodes: unknown[];
  edges: unknown[];
  groups?: unknown[];
  agents: FileAgent[];
}

/**
 * An agent in a file: its instructions, its model and its tools, without ids of the workspace. What its tools may do without
 * asking is not in a file, because everyone decides that for themselves.
 */
export type FileAgent = { ref: string; title: string } & Pick<AgentConfig, FileField>;
type FileField = (typeof fileFields)[number];
const fileFields = [
  "system",
  "outputFormat",
  "language",
  "languageModelId",
  "maxTokens",
  "temperature",
  "forceGetContextFromKnowledgeSources",
  "readsAllKnowledge",
  "isMemoryEnabled",
  "isComputerUseEnabled",
  "isBrowserUseEnabled",
] as const satisfies readonly (keyof StoredAgentConfig)[];

/** What a file keeps of an agent. */
export const toFileAgent = (ref: string, title: string, config: StoredAgentConfig): FileAgent => ({
  ref,
  title,
  system: config.system,
  outputFormat: config.outputFormat,
  language: config.language,
  languageModelId: config.languageModelId,
  maxTokens: config.maxTokens,
  temperature: config.temperature,
  forceGetContextFromKnowledgeSources: config.forceGetContextFromKnowledgeSources,
  readsAllKnowledge: config.readsAllKnowledge,
  isMemoryEnabled: config.isMemoryEnabled,
  isComputerUseEnabled: config.isComputerUseEnabled,
  isBrowserUseEnabled: config.isBrowserUseEnabled,
});

export const exportWorkflow = async (ctx: WorkspaceContext, id: string): Promise<WorkflowFile> =>
  createWorkflowFile(ctx, await findWorkflow(ctx, id));

/** The file of a workflow of this workspace, with the agents that its steps use. */
export async function createWorkflowFile(
  ctx: WorkspaceContext,
  row: { title: string; category: string[]; graph: Graph },
): Promise<WorkflowFile> {
  const ids = [...referencedIds(row.graph, specs).agent];
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(agent)
        .where(and(inArray(agent.id, ids), eq(agent.workspaceId, ctx.actor.workspaceId)))
    : [];
  // Numbered in the order of their steps, so that the same workflow always gives the same file.
  const agents = ids.flatMap((agentId) => rows.find((one) => one.id === agentId) ?? []);
  const refs = new Map(agents.map((one, index) => [one.id, `agent-${index + 1}`]));
  const graph = remapIds(withoutLocalOptions(row.graph), specs, {
    agent: (agentId) => refs.get(agentId) ?? null,
    workflow: () => null,
    secret: () => "",
    text: withoutStoredPictures,
  });
  return {
    schemaVersion: 1,
    title: row.title,
    category: row.category,
    nodes: graph.nodes.map((node, index) => ({ ...node, index })),
    edges: [...graph.edges],
    ...(graph.groups && { groups: [...graph.groups] }),
    agents: agents.map((one) => toFileAgent(refs.get(one.id) ?? "", one.title, one.config)),
  };
}

/** Replaces stored pictures by their descriptions. */
const withoutStoredPictures = (template: string) =>
  template.replaceAll(/!\[([^[\]\n]{0,500})\]\(([\w/.-]{1,200})\)/g, (picture, description: string, path: string) =>
    isStoredImage(path) ? description : picture,
  );

export interface ImportedWorkflow {
  id: string;
  title: string;
  /** The report on an import from another product; null for our own files. */
  report: ImportReport | null;
}

/**
 * Imports our own files, the short form and exports of other products. Throws with the path of the first problem;
 * nothing is stored then.
 */
export async function importWorkflow(ctx: WorkspaceContext, input: ImportWorkflowInput): Promise<ImportedWorkflow> {
  const { read, graph, agents, triggers } = readImport(ctx, input);
  const fallback = input.fileTitle?.trim().slice(0, limits.workflow.titleChars.max) || workflowText.untitled;
  const title = read.title || fallback;
  const fields = {
    title,
    graph,
    category: read.category.map((tag) => tag.trim().slice(0, limits.tag.chars)).slice(0, limits.tag.perItem),
    parentFolderId: input.parentFolderId,
  };
  const given = { ...fields, agentFolder: title, triggers, timezone: input.timezone };
  return createWithAgents(ctx, agents, given, { report: read.report });
}

/**
 * Reads the steps of a file for an existing workflow. The file's agents are created for that workflow; the builder
 * adds the steps.
 */
export async function importSteps(ctx: WorkspaceContext, { workflowId, ...file }: ImportStepsInput): Promise<Graph> {
  if (workflowId) await findWorkflow(ctx, workflowId);
  const { graph, agents, triggers: all } = readImport(ctx, file);
  const graphWithHandles = await sealSecrets(ctx, graph);
  const triggers = workflowId === undefined ? [] : all;
  await ctx.db.transaction(async (tx) => {
    await insertAgents(tx, ctx, agents, workflowId);
    if (workflowId !== undefined) await insertTriggers(tx, ctx, { workflowId, triggers, timezone: file.timezone });
    await storeResponse(ctx, tx, graphWithHandles);
  });
  if (agents.length > 0) publishAgentsChanged(ctx);
  if (triggers.length > 0) ctx.app.live.publish(`workspace:${ctx.actor.workspaceId}`, { changed: "triggers" });
  return graphWithHandles;
}

function readImport(ctx: WorkspaceContext, file: Pick<ImportWorkflowInput, "workflowJson" | "workflowIndex">) {
  const read = readWorkflowFile(file.workflowJson, specs, file.workflowIndex);
  if ("problems" in read) return refuseImport(read.problems);
  const agents = readAgents(ctx, read.agents);
  const graph = remapIds(read.graph, specs, { agent: (ref) => agents.get(ref)?.id ?? null, workflow: () => null });
  const newIdOf = createIdMap();
  const checked = readGraph(withNewIds(graph, newIdOf), specs);
  if ("problems" in checked) return refuseImport(checked.problems);
  const triggers = read.triggers.map((trigger) => withFields(trigger, newIdOf));
  return { read, graph: checked.graph, agents: [...agents.values()], triggers };
}

/** The trigger with new ids of the form's fields. */
function withFields(trigger: FileTrigger, newIdOf: (id: string) => string): FileTrigger {
  if (trigger.type === "SCHEDULE") return trigger;
  const mapping = trigger.config.mapping.map(({ fieldId, path }) => ({ fieldId: newIdOf(fieldId), path }));
  // Each kind keeps its own config.
  return { ...trigger, config: { ...trigger.config, mapping } } as FileTrigger;
}

/**
 * Creates a workflow and its agents in one transaction, the agents in a folder of this name if one is given. `extra` is part
 * of the result.
 */
export async function createWithAgents<Extra extends object>(
  ctx: WorkspaceContext,
  agents: Iterable<NewAgent>,
  {
    agentFolder,
    triggers = [],
    timezone,
    ...fields
  }: {
    title: string;
    graph: Graph;
    category: string[];
    parentFolderId: string | null;
    agentFolder?: string;
    /** Created switched off. */
    triggers?: readonly FileTrigger[];
    timezone?: string | undefined;
  },
  extra: Extra,
): Promise<{ id: string; title: string } & Extra> {
  if (fields.parentFolderId) await requireFolder(ctx, "WORKFLOW", fields.parentFolderId);
  const agentList = [...agents];
  const row = { ...fields, id: newId(), graph: await sealSecrets(ctx, fields.graph) };
  const created = { ...extra, id: row.id, title: fields.title };
  await ctx.db.transaction(async (tx) => {
    await insertWorkflow(tx, ctx, row);
    const folder =
      agentFolder && agentList.length > 0
        ? await insertFolder(tx, ctx, {
            kind: "AGENT",
            name: agentFolder.slice(0, limits.workspace.folderNameChars),
            parentFolderId: null,
          })
        : null;
    const placed = agentList.map(({ id, draft }) => ({
      id,
      draft: { ...draft, parentFolderId: folder?.id ?? draft.parentFolderId },
    }));
    await insertAgents(tx, ctx, placed, row.id);
    await insertTriggers(tx, ctx, { workflowId: row.id, triggers, timezone });
    await storeResponse(ctx, tx, created);
  });
  if (agentList.length > 0) publishAgentsChanged(ctx);
  announceWorkflows(ctx);
  return created;
}

export function refuseImport(problems: readonly Problem[]): never {
  throw new AppError("invalid", workflowToastText.importFailed, { details: { problems } });
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Reads the agents of a file, by the refs that its steps use; unknown fields are dropped. */
export function readAgents({ actor }: ActingContext, rawAgents: readonly unknown[]): Map<string, NewAgent> {
  const agents = new Map<string, NewAgent>();
  for (const one of rawAgents.slice(0, limits.workflow.nodes).map(toObject)) {
    const text = (key: string, maxChars: number) => (typeof one[key] === "string" ? one[key].slice(0, maxChars) : "");
    const ref = text("ref", 100);
    if (!ref || agents.has(ref)) continue;
    const model = findLanguageModel(text("languageModelId", 200));
    const known = fileFields.flatMap((key) => {
      const { success, data } = agentConfig.shape[key].safeParse(one[key]);
      return success ? [[key, data] as const] : [];
    });
    const config = agentConfig.parse({
      ...Object.fromEntries(known),
      system: text("system", limits.agent.systemChars),
      outputFormat: text("outputFormat", limits.agent.outputFormatChars),
      language: text("language", limits.agent.languageChars),
      languageModelId: model?.id ?? null,
    });
    const title = text("title", limits.agent.titleChars.max).trim() || ref;
    const location = { workspaceId: actor.workspaceId, category: [], parentFolderId: null };
    agents.set(ref, { id: newId(), draft: { ...config, ...location, title } });
  }
  return agents;
}
