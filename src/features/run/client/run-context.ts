import { createContext } from "react";
import type { Graph } from "#engine/graph/graph.ts";
import { createValueLookup, fillTemplate, type ValueLookup } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";

/** What the view of one step may ask about the rest of its run. */
export interface RunContextValue {
  /** A template with what earlier steps have brought. */
  fill(template: string): string;
  labelOf(nodeId: string): string | null;
}

const createFill = (values: ValueLookup) => (template: string) => fillTemplate(template, values).text;

/** `results` by node id, of finished steps only. */
export function createRunContext(graph: Graph, results: ReadonlyMap<string, unknown>): RunContextValue {
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  return { fill: createFill(createValueLookup(graph, catalog, results)), labelOf: (id) => labels.get(id) ?? null };
}

/** Without a run around it, nothing was brought yet. */
export const RunContext = createContext<RunContextValue>({ fill: createFill(() => null), labelOf: () => null });
