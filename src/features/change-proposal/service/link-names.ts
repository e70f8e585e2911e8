import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { fieldMention, identityMapper, nodeMention } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";

const plain = (name: string) => name.trim().toLowerCase();

/** Turns names of steps and fields in double braces into references. Unknown names stay as text. */
export function linkNames(graph: Graph): Graph {
  const marks = new Map<string, { markup: string; from: string }>();
  const note = (name: string, markup: string, from: string) => {
    if (!marks.has(plain(name))) marks.set(plain(name), { markup, from });
  };
  const runs = graph.nodes.filter(({ type }) => catalog[type]?.traits?.executes !== false);
  for (const node of runs) note(node.label, nodeMention(node), node.id);
  for (const node of runs)
    for (const offer of catalog[node.type]?.outputs?.(node.config) ?? []) {
      const markup = offer.as === "field" ? fieldMention(node.label, offer) : nodeMention(node, offer.key);
      note(`${node.label} - ${offer.label}`, markup, node.id);
      note(offer.label, markup, node.id);
    }
  const nodes = graph.nodes.map((node): GraphNode => {
    const text = (template: string) =>
      template.replaceAll(/\{\{([^{}\n]{1,300})\}\}/g, (whole, name: string) => {
        const found = marks.get(plain(name));
        return found && found.from !== node.id ? found.markup : whole;
      });
    const spec = catalog[node.type];
    return spec ? { ...node, config: spec.mapReferences(node.config, { ...identityMapper, text }) } : node;
  });
  return { ...graph, nodes };
}
