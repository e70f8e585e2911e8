import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { VisitField } from "../../schema.ts";

type Node = Graph["nodes"][number];

/** The form that a workflow starts with; null if it starts with something else. */
export function firstForm(graph: Graph): Node | null {
  const [start] = runStartNodes(graph, specs);
  return start && catalog[start.type]?.form ? start : null;
}

/** What the page asks for. Values that the page doesn't need stay out of it. */
export const fieldsOf = ({ type, config }: Node): VisitField[] =>
  (catalog[type]?.form?.fields(config) ?? []).map(({ key, label, type: kind, description, isRequired, settings }) => ({
    ...{ id: key, label, type: kind, description, isRequired, settings },
  }));
