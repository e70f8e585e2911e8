import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { estimateRun, type Prices } from "#engine/estimate.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import type { Range } from "#product/limits.ts";
import type { Template } from "./templates.ts";

export interface Forecast {
  /** How many are made together with the workflow. */
  agents: number;
  /** Of one run. */
  credits: Range;
}

/** What comes with a template and what it costs, once its agents are made; null for what cannot be read. */
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
