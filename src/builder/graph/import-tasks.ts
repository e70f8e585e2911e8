/** The tasks that an import left to do, which are stored with their steps. */
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { withOptions } from "#engine/step-options.ts";
import { type ImportTask, importTaskKinds } from "#engine/step-source.ts";

export interface OpenTask extends ImportTask {
  readonly nodeId: string;
  readonly label: string;
  /** Its place among the tasks of the step. */
  readonly at: number;
  /** Its trigger is on, so it can't be opened again here. */
  readonly isSettled?: true;
}

/** All tasks: keys first, then accounts, then triggers, then changes. */
export function listImportTasks(graph: Graph): readonly OpenTask[] {
  const all = graph.nodes.flatMap(({ id, label, options }) =>
    (options?.source?.tasks ?? []).map((task, at): OpenTask => ({ ...task, nodeId: id, label, at })),
  );
  return all.toSorted((a, b) => importTaskKinds.indexOf(a.kind) - importTaskKinds.indexOf(b.kind));
}

/**
 * The tasks, given the triggers of the workflow that are off. A trigger that is on, or that this workflow doesn't have, needs
 * nothing more.
 */
export const withoutSettledTriggers = (tasks: readonly OpenTask[], off: ReadonlySet<string>): readonly OpenTask[] =>
  tasks.map((task) =>
    task.triggerId === undefined || off.has(task.triggerId) ? task : { ...task, isDone: true, isSettled: true },
  );

/** The products that steps were imported from. */
export const importedFrom = (graph: Graph): readonly string[] => [
  ...new Set(graph.nodes.flatMap(({ options }) => options?.source?.product ?? [])),
];

export function setTaskDone(graph: Graph, { nodeId, at }: OpenTask, isDone: boolean): Graph {
  const change = (node: GraphNode): GraphNode => {
    const source = node.options?.source;
    if (node.id !== nodeId || !source) return node;
    const tasks = source.tasks?.map(({ isDone: wasDone, ...task }, index): ImportTask => {
      const isMarked = index === at ? isDone : wasDone === true;
      return { ...task, ...(isMarked && { isDone: true as const }) };
    });
    return withOptions(node, { source: { ...source, ...(tasks && { tasks }) } });
  };
  return { ...graph, nodes: graph.nodes.map(change) };
}
