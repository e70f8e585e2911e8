/**
 * Reads the compact form of a workflow, which models write and files contain: a title, and nodes with index, label, type,
 * and settings. Edges may be absent; references use indexes and labels instead of ids.
 */

import { newId } from "#lib/id.ts";
import { isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { branchTargets } from "../graph/branch-targets.ts";
import type { Edge, Graph, GraphGroup, GraphNode } from "../graph/graph.ts";
import { withGroups } from "../graph/groups.ts";
import { graphGroup, graphId, graphPosition, type Problem, readBounded, readGraph } from "../graph/read-graph.ts";
import { layoutGraph } from "../layout/layout-graph.ts";
import type { Catalog, CompactFormContext } from "../node.ts";
import { type StepOptions, stepOptions } from "../step-options.ts";
import { bindLoopItems, bindPrompts, type CompactNode, withPlainPrompts } from "./bind-prompts.ts";
import { deriveEdges } from "./derive-edges.ts";

export type CompactFormResult =
  | { readonly title: string | null; readonly graph: Graph }
  | { readonly problems: readonly Problem[] };

/** The settings of a node: `config`, or the only other object, because files use several names for it. */
function configBlockOf(node: JsonObject): JsonObject {
  if (isJsonObject(node.config)) return node.config;
  const { position: _, options: __, ...rest } = node;
  return Object.values(rest).find(isJsonObject) ?? {};
}

interface NumberedNode extends CompactNode {
  readonly at: number;
  readonly position: { x: number; y: number } | null;
  readonly options: StepOptions | undefined;
}

/** The options of a step without its pinned output, which belongs to the workspace it was made in. */
function optionsOf(node: JsonObject): StepOptions | undefined {
  const read = stepOptions.safeParse(node.options).data;
  const { pin: _, ...options } = read ?? {};
  return Object.keys(options).length > 0 ? options : undefined;
}

function readNodes(
  list: readonly unknown[],
  catalog: Catalog,
): { nodes: NumberedNode[]; unclear: ReadonlySet<string> } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  /** Ids that several nodes have. Each node gets a new id, and nothing can refer to the old one. */
  const unclear = new Set<string>();
  const counts = new Map<string, number>();
  const nodes = list.flatMap((node, at): NumberedNode[] => {
    const type = isJsonObject(node) && typeof node.type === "string" ? node.type : "";
    const spec = Object.hasOwn(catalog, type) ? catalog[type] : undefined;
    if (!isJsonObject(node) || !spec) {
      problems.push({
        path: `nodes[${at}].type`,
        text: workflowErrorText.unknownNodeType(`nodes[${at}]`, type.slice(0, 64)),
      });
      return [];
    }
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const given = graphId.safeParse(node.id).data;
    if (given !== undefined && ids.has(given)) unclear.add(given);
    const id = given !== undefined && !ids.has(given) ? given : newId();
    ids.add(id);
    const label = typeof node.label === "string" && node.label.trim() ? node.label.trim() : `${spec.title} ${count}`;
    const index = typeof node.index === "number" ? node.index : at;
    const named = {
      at,
      id,
      index,
      type,
      label: label.slice(0, limits.workflow.labelChars.max),
      block: configBlockOf(node),
      position: graphPosition.safeParse(node.position).data ?? null,
      options: optionsOf(node),
    };
    return [named];
  });
  return problems.length > 0 ? { problems } : { nodes, unclear };
}

/** Finds nodes by index, or by id when the file has ids. */
function nodeFinder(nodes: readonly CompactNode[]): CompactFormContext["nodeAt"] {
  const byIndex = new Map(nodes.map((node) => [node.index, node.id]));
  const ids = new Set(nodes.map((node) => node.id));
  return (index) => {
    if (typeof index === "number") return byIndex.get(index) ?? null;
    if (typeof index !== "string") return null;
    return ids.has(index) ? index : (byIndex.get(Number(index)) ?? null);
  };
}

function readEdges(
  given: readonly unknown[],
  nodeAt: CompactFormContext["nodeAt"],
  unclear: ReadonlySet<string>,
): { edges: Edge[] } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const edges = given.flatMap((edge, at): Edge[] => {
    const bag = isJsonObject(edge) ? edge : {};
    if ([bag.sourceNodeId, bag.targetNodeId].some((id) => typeof id === "string" && unclear.has(id))) {
      problems.push({ path: `edges[${at}]`, text: diagnosisText.read.duplicateStepId });
      return [];
    }
    const sourceNodeId = nodeAt(bag.sourceNodeId ?? bag.sourceNodeIndex);
    const targetNodeId = nodeAt(bag.targetNodeId ?? bag.targetNodeIndex);
    if (sourceNodeId && targetNodeId) return [{ id: newId(), sourceNodeId, targetNodeId }];
    problems.push({ path: `edges[${at}]`, text: diagnosisText.read.unknownIndex });
    return [];
  });
  return problems.length > 0 ? { problems } : { edges };
}

/** Reads groups; an invalid group is left out without failing the rest. */
function readGroups(given: unknown, { nodes }: Graph): GraphGroup[] {
  const list = Array.isArray(given) ? given.slice(0, limits.workflow.groups) : [];
  const taken = new Set(nodes.map(({ id }) => id));
  return list.flatMap((one) => {
    const read = graphGroup.safeParse(one);
    if (!read.success || taken.has(read.data.id)) return [];
    taken.add(read.data.id);
    return [read.data];
  });
}

/** Reads the compact form and full graphs. Keeps the ids of the file. */
export function readCompactForm(value: unknown, catalog: Catalog): CompactFormResult {
  const whole = isJsonObject(value) ? value : {};
  const [nodesKey, edgesKey] = ["Nodes" in whole ? "Nodes" : "nodes", "Edges" in whole ? "Edges" : "edges"];
  const bounded = readBounded(value, { nodes: nodesKey, edges: edgesKey });
  if (!("value" in bounded)) return { problems: [bounded] };
  const read = isJsonObject(bounded.value) ? bounded.value : {};
  const { [nodesKey]: list, [edgesKey]: given, title, groups } = read;
  if (!Array.isArray(list)) return { problems: [{ path: nodesKey, text: diagnosisText.read.notAWorkflow }] };

  const named = readNodes(list, catalog);
  if ("problems" in named) return named;
  const nodeAt = nodeFinder(named.nodes);
  const form: CompactFormContext = { newId, nodeAt };
  const expanded = named.nodes.map((node): NumberedNode => {
    const block = catalog[node.type]?.compact?.toConfig?.(node.block, form) ?? node.block;
    return { ...node, block };
  });

  const offersOf = (node: CompactNode) => {
    const spec = catalog[node.type];
    const config = spec?.config.safeParse(withPlainPrompts(node.block));
    return config?.success ? (spec?.outputs?.(config.data) ?? []) : [];
  };
  const nodes = expanded.map((node): GraphNode => {
    const draft = catalog[node.type]?.draft();
    const config = { ...(isJsonObject(draft) ? draft : {}), ...bindPrompts(node.block, expanded, offersOf, nodeAt) };
    const { id, label, type, options } = node;
    return { id, label, type, position: node.position ?? { x: 0, y: 0 }, config, ...(options && { options }) };
  });

  // Steps with positions come from a canvas, so no edges means that none were drawn.
  const isPlaced = expanded.every((node) => node.position !== null);
  const edges = Array.isArray(given) && (given.length > 0 || isPlaced) ? readEdges(given, nodeAt, named.unclear) : null;
  if (edges && "problems" in edges) return edges;
  const parsed = readGraph({ nodes, edges: edges?.edges ?? [] }, catalog);
  if ("problems" in parsed) return parsed;
  const bound = bindLoopItems(parsed.graph, catalog);

  const steps = expanded
    .filter((node) => catalog[node.type]?.traits?.executes !== false)
    .toSorted((a, b) => a.index - b.index || a.at - b.at);
  const configs = new Map(bound.nodes.map((node) => [node.id, node.config]));
  const targetsOf = (id: string, type: string) => branchTargets(catalog[type], configs.get(id));
  const chained = edges ? bound : { ...bound, edges: deriveEdges(steps, targetsOf) };
  const finished = readGraph(chained, catalog);
  if ("problems" in finished) return finished;
  const graph = isPlaced ? finished.graph : layoutGraph(finished.graph, catalog);
  return {
    title: typeof title === "string" && title.trim() ? title.trim().slice(0, limits.workflow.titleChars.max) : null,
    graph: withGroups(graph, readGroups(groups, graph)),
  };
}
