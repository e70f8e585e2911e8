/** Estimates the cost of a run, in credits. */
import { roundCredits } from "#product/credits.ts";
import type { Range } from "#product/limits.ts";
import {
  bypassedSteps,
  executableGraph,
  type Graph,
  indexGraph,
  orderNodes,
  runStartNodes,
  withoutDisabledSteps,
} from "./graph/graph.ts";
import type { Catalog } from "./node.ts";

/** Prices in one workspace, in credits. */
export interface Prices {
  /** One request to an agent's model; `null` is the workspace's default model. */
  request(agentId: string | null): number;
  /** One decision of the product's own model. */
  readonly platform: number;
  /** One canvas made by the product's generation model. */
  readonly canvas: number;
  speech(model: string | null, seconds: number): number;
  video(model: string | null, seconds: number): number;
  /** A run of another workflow. */
  workflow(workflowId: string): Range;
}

const zeroCredits: Range = { min: 0, max: 0 };

/** From the cheapest path with one item per list to the most expensive path with all limits reached. */
export function estimateRun(graph: Graph, catalog: Catalog, prices: Prices): Range {
  const running = withoutDisabledSteps(graph, catalog);
  const { nodes, outgoing } = indexGraph(executableGraph(graph, catalog));
  const past = bypassedSteps(graph, catalog);
  const fromHere = new Map<string, Range>();
  for (const id of orderNodes(running).reverse()) {
    const node = nodes.get(id);
    const own = (node && catalog[node.type]?.estimate?.(node.config, prices)) ?? zeroCredits;
    const rest = (outgoing.get(id) ?? []).map((next) => fromHere.get(past.get(next) ?? next) ?? zeroCredits);
    fromHere.set(id, {
      min: own.min + (rest.length ? Math.min(...rest.map((range) => range.min)) : 0),
      max: own.max + (rest.length ? Math.max(...rest.map((range) => range.max)) : 0),
    });
  }
  const starts = runStartNodes(graph, catalog);
  const start = starts.length === 1 && starts[0] ? fromHere.get(starts[0].id) : undefined;
  return start ? { min: roundCredits(start.min), max: roundCredits(start.max) } : zeroCredits;
}
