import { createContext } from "react";
import type { Graph } from "#engine/graph/graph.ts";
import { createValueLookup, fillTemplate, type ValueLookup } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";

/** What the view of a step can read about the rest of its run. */
export interface RunContextValue {
  /** Fills a template with the outputs of earlier steps. */
  fill(template: string): string;
  labelOf(nodeId: string): string | null;
}

const createFill = (values: ValueLookup) => (template: string) => fillTemplate(template, values).text;

/** `results`: outputs of finished steps by node id. */
export function createRunContext(graph: Graph, results: ReadonlyMap<string, unknown>): RunContextValue {
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  return { fill: createFill(createValueLookup(graph, catalog, results)), labelOf: (id) => labels.get(id) ?? null };
}

/** Outside of a run there are no outputs. */
export const RunContext = createContext<RunContextValue>({ fill: createFill(() => null), labelOf: () => null });
