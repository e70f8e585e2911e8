import type { GraphNode } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { matchType } from "./match-type.ts";

/** A search that only meets a word of the description asks for something else. */
const maxNameFit = 2;

/** Whether "Show deprecated" has a use: the workflow has a deprecated step already, or the search names one. */
export function canShowDeprecated(catalog: Catalog, nodes: readonly GraphNode[], search: string): boolean {
  return Object.entries(catalog).some(([type, spec]) => {
    if (spec.traits?.deprecated !== true) return false;
    const isNamed = search.trim() !== "" && (matchType(spec, search) ?? Number.POSITIVE_INFINITY) <= maxNameFit;
    return isNamed || nodes.some((node) => node.type === type);
  });
}
