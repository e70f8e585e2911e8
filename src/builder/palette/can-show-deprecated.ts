import type { GraphNode } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { matchType } from "./match-type.ts";

/** A search that matches only the description doesn't name the type. */
const maxNameFit = 2;

/** Whether to offer "Show deprecated": the workflow already has a deprecated step, or the search names one. */
export function canShowDeprecated(catalog: Catalog, nodes: readonly GraphNode[], search: string): boolean {
  return Object.entries(catalog).some(([type, spec]) => {
    if (spec.traits?.deprecated !== true) return false;
    const isNamed = search.trim() !== "" && (matchType(spec, search) ?? Number.POSITIVE_INFINITY) <= maxNameFit;
    return isNamed || nodes.some((node) => node.type === type);
  });
}
