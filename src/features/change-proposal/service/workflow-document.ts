import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { type Problem, readGraph } from "#engine/graph/read-graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { withOptions, withoutLocalOptions, withoutSources } from "#engine/step-options.ts";
import type { NewAgent } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { readAgents, toFileAgent, type WorkflowFile } from "#features/workflow/service/import-export.ts";
import { withNewIds } from "#features/workflow/service/workflows.ts";
import { workflow } from "#features/workflow/table.ts";
import { readWorkflowFile } from "#importers/index.ts";
import { AppError } from "#lib/errors.ts";
import { asList, asObject, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { specs } from "#nodes/index.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { linkNames } from "./link-names.ts";

/** The distance between a step without a position and the one above it. */
const rowHeight = 160;

/**
 * A workflow as JSON for an agent that builds: an exported file, but with the ids of the workspace's agents and workflows,
 * so that what is read can be proposed back. It has no secrets, no pinned outputs and nothing of another product.
 */
export async function describeWorkflow(
  ctx: ActingContext,
  { title, category, graph }: { title: string; category: readonly string[]; graph: Graph },
): Promise<WorkflowFile> {
  const { agent: ids } = referencedIds(graph, specs);
  const agents = ids.size > 0 ? await findAgents(ctx, [...ids]) : [];
  const open = remapIds(withoutSources(withoutLocalOptions(graph)), specs, { secret: () => "" });
  return {
    schemaVersion: 1,
    title,
    category: [...category],
    nodes: open.nodes.map((node, index) => ({ ...node, index })),
    edges: [...open.edges],
    ...(open.groups && { groups: [...open.groups] }),
    agents: agents.map((one) => toFileAgent(one.id, one.title, one.config)),
  };
}

export interface ReadDocument {
  readonly title: string | null;
  readonly category: readonly string[] | null;
  readonly graph: Graph;
  /** Those that don't exist yet and that steps use. */
  readonly agents: readonly NewAgent[];
}

/**
 * Reads a document for a workflow that exists (`base`) or for a new one. Secrets, pinned outputs, sources and connections that stay
 * are those of the base; secrets in the document are ignored. Agents and workflows that don't exist here are left out.
 */
export async function readDocument(
  ctx: ActingContext,
  document: unknown,
  base: Graph | null,
): Promise<ReadDocument | { problems: readonly Problem[] }> {
  const file = readWorkflowFile(base ? placeSteps(document, base) : document, specs);
  if ("problems" in file) return file;
  const named = referencedIds(file.graph, specs);
  const existing = new Set((await findAgents(ctx, [...named.agent])).map(({ id }) => id));
  const workflows = await findWorkflowIds(ctx, [...named.workflow]);
  const made = readAgents(ctx, file.agents);
  const graph = remapIds(linkNames(file.graph), specs, {
    agent: (ref) => (existing.has(ref) ? ref : (made.get(ref)?.id ?? null)),
    workflow: (id) => (workflows.has(id) ? id : null),
    secret: () => "",
  });
  const checked = readGraph(base ? keepFromBase(base, graph) : withNewIds(graph), specs);
  if ("problems" in checked) return checked;
  const used = referencedIds(checked.graph, specs).agent;
  return {
    title: file.title,
    category: isJsonObject(document) && "category" in document ? readTags(file.category) : null,
    graph: checked.graph,
    agents: [...made.values()].filter(({ id }) => used.has(id)),
  };
}

/** The document that is proposed, or a refusal that names its problems. */
export async function requireDocument(
  ctx: ActingContext,
  document: unknown,
  base: Graph | null,
): Promise<ReadDocument> {
  const read = await readDocument(ctx, document, base);
  if (!("problems" in read)) return read;
  const lines = read.problems.map(({ path, text }) => (path ? `${path}: ${text}` : text));
  throw new AppError("invalid", lines.join("\n"), { details: { problems: read.problems } });
}

const readTags = (tags: readonly string[]): string[] =>
  tags
    .map((tag) => tag.trim().slice(0, limits.tag.chars))
    .filter(Boolean)
    .slice(0, limits.tag.perItem);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of these ids, the agents that exist and are not in the bin. */
export async function findAgents({ db, actor }: ActingContext, ids: readonly string[]) {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return [];
  return db
    .select({ id: agent.id, title: agent.title, config: agent.config })
    .from(agent)
    .where(and(inArray(agent.id, known), eq(agent.workspaceId, actor.workspaceId), isNull(agent.deletedAt)));
}

async function findWorkflowIds({ db, actor }: ActingContext, ids: readonly string[]): Promise<Set<string>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Set();
  const rows = await db
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(inArray(workflow.id, known), eq(workflow.workspaceId, actor.workspaceId)));
  return new Set(rows.map(({ id }) => id));
}

/** Steps without a position keep their old one, or go below the others, so that the layout doesn't change. */
function placeSteps(document: unknown, base: Graph): unknown {
  const key = isJsonObject(document) && "Nodes" in document ? "Nodes" : "nodes";
  const nodes = asList(asObject(document)[key]).map(asObject);
  const places = new Map(base.nodes.map(({ id, position }) => [id, position]));
  const left = Math.min(...base.nodes.map(({ position }) => position.x));
  let bottom = Math.max(...base.nodes.map(({ position }) => position.y));
  if (!isJsonObject(document) || base.nodes.length === 0) return document;
  const placed = nodes.map((node): JsonObject => {
    if (isJsonObject(node.position)) return node;
    const place = typeof node.id === "string" ? places.get(node.id) : undefined;
    if (!place) bottom += rowHeight;
    return { ...node, position: place ?? { x: left, y: bottom } };
  });
  return { ...document, [key]: placed };
}

/** Takes over what a document can't say: ids of connections, pinned outputs and secrets. */
function keepFromBase(base: Graph, proposed: Graph): Graph {
  const old = new Map(base.nodes.map((node) => [node.id, node]));
  const wires = new Map(base.edges.map((edge) => [`${edge.sourceNodeId} ${edge.targetNodeId}`, edge]));
  const nodes = proposed.nodes.map((node): GraphNode => {
    const was = old.get(node.id);
    if (was?.type !== node.type) return node;
    const { pin, source } = was.options ?? {};
    const kept = { ...node, config: keepSecrets(was.config, node.config) };
    return pin || source ? withOptions(kept, { ...(pin && { pin }), ...(source && { source }) }) : kept;
  });
  const edges = proposed.edges.map((edge) => wires.get(`${edge.sourceNodeId} ${edge.targetNodeId}`) ?? edge);
  return { ...proposed, nodes, edges };
}

/** Puts stored secrets back where they were. A secret can be sent only to the address it was entered for. */
function keepSecrets(was: unknown, is: unknown): unknown {
  if (is === "" && typeof was === "string" && secretIdOf(was) !== null) return was;
  if (Array.isArray(was) && Array.isArray(is)) {
    const named = new Map(was.map((entry, at) => [entryName(entry, at), entry]));
    return is.map((entry: unknown, at) => keepSecrets(named.get(entryName(entry, at)), entry));
  }
  if (!isJsonObject(was) || !isJsonObject(is)) return is;
  return Object.fromEntries(Object.entries(is).map(([key, value]) => [key, keepSecrets(was[key], value)]));
}

/** What an entry of a list is called, such as a header; or else its place. */
function entryName(entry: unknown, at: number): string {
  const { id, key, name } = asObject(entry);
  const given = [id, key, name].find((one) => typeof one === "string" && one !== "");
  return given === undefined ? `#${at}` : String(given);
}
