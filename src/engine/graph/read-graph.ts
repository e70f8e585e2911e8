/** Reads a graph from an editor, a file, or a model. Every other function can rely on graphs that passed. */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import { noteColorNames } from "#product/note-colors.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { blankAllSources } from "#product/tools/blank-sources.ts";
import { boundJson } from "../bounds.ts";
import type { Catalog } from "../node.ts";
import { stepOptions, withOptions } from "../step-options.ts";
import { enableBranchingSteps, findCycle, type Graph, type GraphNode } from "./graph.ts";

export interface Problem {
  /** The place of the problem, such as `nodes[3].config.prompt`; empty for the whole graph. */
  readonly path: string;
  readonly text: string;
}
export type ReadGraph = { readonly graph: Graph } | { readonly problems: readonly Problem[] };

/** Deep enough for every config, and shallow enough to prevent stack overflows. */
const graphBounds = { depth: 24, values: 100_000, textChars: limits.workflow.promptChars } as const;
const problemsShown = 20;

/** Ids appear in markup and URLs, so they contain only plain characters. */
export const graphId = z.string().regex(/^[\w-]{1,64}$/, { error: () => diagnosisText.read.invalidId });
export const graphPosition = z.object({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) });
export const graphLabel = z.string().trim().min(limits.workflow.labelChars.min).max(limits.workflow.labelChars.max);
export const graphEdge = z.object({ id: graphId, sourceNodeId: graphId, targetNodeId: graphId });

export const graphGroup = z.strictObject({
  id: graphId,
  label: graphLabel,
  colour: z.enum(noteColorNames),
  nodeIds: z.array(graphId).min(1).max(limits.workflow.nodes),
  isCollapsed: z.boolean(),
});
export const graphGroups = z.array(graphGroup).max(limits.workflow.groups);

const shell = z.object({
  nodes: z
    .array(
      z.object({
        id: graphId,
        label: graphLabel,
        type: z.string().max(64),
        position: graphPosition,
        config: z.unknown(),
        options: stepOptions.optional(),
      }),
    )
    .max(limits.workflow.nodes, { error: () => workflowErrorText.tooManyNodes(limits.workflow.nodes) }),
  edges: z
    .array(graphEdge)
    .max(limits.workflow.edges, { error: () => workflowErrorText.tooManyEdges(limits.workflow.edges) }),
  groups: graphGroups.optional(),
});

const pathOf = (path: readonly PropertyKey[]) =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at ? "." : ""}${String(step)}`)).join("");

function listProblems(error: z.ZodError, before: readonly PropertyKey[] = []): Problem[] {
  return error.issues
    .slice(0, problemsShown)
    .map((issue) => ({ path: pathOf([...before, ...issue.path]), text: issue.message }));
}

/** Refuses a list that is too long before its entries are read. */
function isTooLong(value: unknown, key: string, most: number): boolean {
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) && list.length > most;
}

/** Bounds and cleans JSON; used for every format in which a workflow is read. */
export function readBounded(value: unknown, keys: { nodes: string; edges: string }): { value: unknown } | Problem {
  const { read } = diagnosisText;
  if (isTooLong(value, keys.nodes, limits.workflow.nodes)) {
    return { path: keys.nodes, text: workflowErrorText.tooManyNodes(limits.workflow.nodes) };
  }
  if (isTooLong(value, keys.edges, limits.workflow.edges)) {
    return { path: keys.edges, text: workflowErrorText.tooManyEdges(limits.workflow.edges) };
  }
  const bounded = boundJson(value, graphBounds);
  return "value" in bounded ? bounded : { path: bounded.path, text: read.bounds[bounded.problem] };
}

/** Checks that ids are unique, edges connect nodes that run, and there are no cycles. */
function findShapeProblems(graph: Graph, catalog: Catalog): Problem[] {
  const { read } = diagnosisText;
  const problems: Problem[] = [];
  const nodes = new Map<string, GraphNode>();
  const fields = new Set<string>();
  graph.nodes.forEach((node, at) => {
    if (nodes.has(node.id)) problems.push({ path: `nodes[${at}].id`, text: read.duplicateStepId });
    nodes.set(node.id, node);
    for (const offer of catalog[node.type]?.outputs?.(node.config) ?? []) {
      if (offer.as !== "field") continue;
      if (fields.has(offer.key)) problems.push({ path: `nodes[${at}].config`, text: read.duplicateFieldId });
      fields.add(offer.key);
    }
  });
  const pairs = new Set<string>();
  const edgeIds = new Set<string>();
  graph.edges.forEach((edge, at) => {
    const pair = `${edge.sourceNodeId} ${edge.targetNodeId}`;
    const ends = [nodes.get(edge.sourceNodeId), nodes.get(edge.targetNodeId)];
    const runs = ends.every((end) => end && catalog[end.type]?.traits?.executes !== false);
    if (!runs) problems.push({ path: `edges[${at}]`, text: read.danglingConnection });
    if (pairs.has(pair) || edgeIds.has(edge.id))
      problems.push({ path: `edges[${at}]`, text: read.duplicateConnection });
    pairs.add(pair);
    edgeIds.add(edge.id);
  });
  const names = new Set(nodes.keys());
  const grouped = new Set<string>();
  graph.groups?.forEach(({ id, nodeIds }, at) => {
    if (names.has(id) || nodeIds.some((one) => !nodes.has(one) || grouped.has(one)))
      problems.push({ path: `groups[${at}]`, text: read.invalidGroup });
    names.add(id);
    for (const one of nodeIds) grouped.add(one);
  });
  if (problems.length === 0 && findCycle(graph)) problems.push({ path: "edges", text: diagnosisText.connect.cycle });
  return problems.slice(0, problemsShown);
}

/**
 * Reads a full graph. Unfinished configs pass, invalid ones are problems; unknown types are reported with their path.
 */
export function readGraph(value: unknown, catalog: Catalog): ReadGraph {
  const bounded = readBounded(value, { nodes: "nodes", edges: "edges" });
  if (!("value" in bounded)) return { problems: [bounded] };
  const read = shell.safeParse(bounded.value);
  if (!read.success) return { problems: listProblems(read.error) };

  const problems: Problem[] = [];
  const nodes = read.data.nodes.map((node, at): GraphNode => {
    const spec = Object.hasOwn(catalog, node.type) ? catalog[node.type] : undefined;
    const config = spec?.config.safeParse(node.config);
    if (!config)
      problems.push({
        path: `nodes[${at}].type`,
        text: workflowErrorText.unknownNodeType(`nodes[${at}]`, node.type.slice(0, 64)),
      });
    else if (!config.success) problems.push(...listProblems(config.error, ["nodes", at, "config"]));
    const pin = node.options?.pin && spec?.result.safeParse(node.options.pin.result);
    if (pin?.success === false)
      problems.push({ path: `nodes[${at}].options.pin`, text: diagnosisText.read.invalidPin });
    const read = { ...node, config: config?.data };
    if (!pin?.success) return read;
    // Everybody in the workspace sees a workflow, but not every source that its author may see.
    return withOptions(read, { pin: { result: blankAllSources(spec?.toPinnedResult?.(pin.data) ?? pin.data) } });
  });
  const { edges, groups = [] } = read.data;
  const graph: Graph = { nodes, edges, ...(groups.length > 0 && { groups }) };
  if (problems.length === 0) problems.push(...findShapeProblems(graph, catalog));
  return problems.length > 0 ? { problems: problems.slice(0, problemsShown) } : { graph: enableBranchingSteps(graph) };
}
