import { estimateRun, type Prices } from "#engine/estimate.ts";
import { readCompactForm } from "#engine/short-form.ts";
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
export function forecastOf({ title, Nodes }: Pick<Template, "title" | "Nodes">, prices: Prices): Forecast | null {
  const read = readCompactForm({ title, Nodes }, catalog);
  if ("problems" in read) return null;
  let agents = 0;
  const hire = () => {
    agents += 1;
    return newId();
  };
  const nodes = read.graph.nodes.map((node) => {
    const config = catalog[node.type]?.fillAgentSlots?.(node.config, hire);
    return config === undefined ? node : { ...node, config };
  });
  return { credits: estimateRun({ ...read.graph, nodes }, catalog, prices), agents };
}
