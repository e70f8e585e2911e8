/** The tasks that an import left to do, which are stored with their steps. */
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { withOptions } from "#engine/step-options.ts";
import type { ImportTask } from "#engine/step-source.ts";

export interface OpenTask extends ImportTask {
  readonly nodeId: string;
  readonly label: string;
  /** Its place among the tasks of the step. */
  readonly at: number;
}

const kinds: readonly ImportTask["kind"][] = ["key", "account", "change"];

/** All tasks: keys first, then accounts, then changes. */
export function listImportTasks(graph: Graph): readonly OpenTask[] {
  const all = graph.nodes.flatMap(({ id, label, options }) =>
    (options?.source?.tasks ?? []).map((task, at): OpenTask => ({ ...task, nodeId: id, label, at })),
  );
  return all.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** The products that steps were imported from. */
export const importedFrom = (graph: Graph): readonly string[] => [
  ...new Set(graph.nodes.flatMap(({ options }) => options?.source?.product ?? [])),
];

export function setTaskDone(graph: Graph, { nodeId, at }: OpenTask, isDone: boolean): Graph {
  const change = (node: GraphNode): GraphNode => {
    const source = node.options?.source;
    if (node.id !== nodeId || !source) return node;
    const tasks = source.tasks?.map(({ kind, text, ...task }, index): ImportTask => {
      const isMarked = index === at ? isDone : task.isDone === true;
      return { kind, text, ...(isMarked && { isDone: true as const }) };
    });
    return withOptions(node, { source: { ...source, ...(tasks && { tasks }) } });
  };
  return { ...graph, nodes: graph.nodes.map(change) };
}
