/** Inputs and outputs of a run as plain text, for webhook bodies and public API responses. */
import type { Graph } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { missingValue } from "../prompt.ts";
import { createValueLookup } from "../reference.ts";

export interface JournalEntry {
  /** From 0 in each list. */
  readonly index: number;
  readonly title: string;
  /** A field's type or a node's. */
  readonly type: string;
  readonly content: string;
}

export interface Journal {
  readonly inputs: readonly JournalEntry[];
  readonly outputs: readonly JournalEntry[];
}

/** `path` is the order of the run; steps without an output are left out. */
export function journalOf(
  graph: Graph,
  catalog: Catalog,
  path: readonly string[],
  outputs: ReadonlyMap<string, unknown>,
): Journal {
  const values = createValueLookup(graph, catalog, outputs);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const into: Omit<JournalEntry, "index">[] = [];
  const outOf: Omit<JournalEntry, "index">[] = [];
  for (const id of path) {
    const node = nodes.get(id);
    const spec = node && catalog[node.type];
    if (!spec || !outputs.has(id)) continue;
    for (const offer of spec.outputs?.(node.config) ?? []) {
      if (offer.as !== "field") continue;
      const content = values({ to: "field", fieldId: offer.key })?.text || missingValue;
      into.push({ title: offer.label, type: offer.type ?? node.type, content });
    }
    const said = spec.family === "human" ? null : values({ to: "node", nodeId: id });
    if (said) outOf.push({ title: node.label, type: node.type, content: said.text });
  }
  const number = (entries: Omit<JournalEntry, "index">[]) => entries.map((entry, index) => ({ index, ...entry }));
  return { inputs: number(into), outputs: number(outOf) };
}
