import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { estimateRun, type Prices } from "#engine/estimate.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import type { Range } from "#product/limits.ts";
import type { Template } from "./templates.ts";

export interface Forecast {
  /** Number of agents created with the workflow. */
  agents: number;
  /** Credits of one run. */
  credits: Range;
}

/** Agents and credits of a template; null if it cannot be parsed. */
export function forecastRun({ title, Nodes }: Pick<Template, "title" | "Nodes">, prices: Prices): Forecast | null {
  const parsed = readCompactForm({ title, Nodes }, catalog);
  if ("problems" in parsed) return null;
  let agents = 0;
  const createAgentId = () => {
    agents += 1;
    return newId();
  };
  const nodes = parsed.graph.nodes.map((node) => {
    const config = catalog[node.type]?.fillAgentSlots?.(node.config, createAgentId);
    return config === undefined ? node : { ...node, config };
  });
  return { credits: estimateRun({ ...parsed.graph, nodes }, catalog, prices), agents };
}
