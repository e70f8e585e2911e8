import type { Graph } from "#engine/graph/graph.ts";
import { fieldMention, fieldOwners, identityMapper, nodeMention, readReference } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";

/**
 * Updates the labels in mentions after steps or fields were renamed. `namedGraph`: the graph with the current names, if
 * it is another one.
 */
export function relabelMentions(graph: Graph, namedGraph = graph): Graph {
  const nodes = new Map(namedGraph.nodes.map((node) => [node.id, node]));
  const owners = fieldOwners(namedGraph, catalog);
  const relabel = (template: string): string => {
    if (!template.includes("@[")) return template;
    return parseMentions(template)
      .map((part) => {
        if (part.kind === "text") return part.text;
        const reference = readReference(part);
        if (reference?.to === "node") {
          const node = nodes.get(reference.nodeId);
          return node ? nodeMention(node, reference.output, reference.path) : part.markup;
        }
        const owner = reference?.to === "field" ? owners.get(reference.fieldId) : undefined;
        const node = nodes.get(owner?.nodeId ?? "");
        return node && owner ? fieldMention(node.label, owner.offer) : part.markup;
      })
      .join("");
  };
  let isChanged = false;
  const renamed = graph.nodes.map((node) => {
    let isTouched = false;
    const config = catalog[node.type]?.mapReferences(node.config, {
      ...identityMapper,
      text(template) {
        const next = relabel(template);
        isTouched ||= next !== template;
        return next;
      },
    });
    if (!isTouched) return node;
    isChanged = true;
    return { ...node, config };
  });
  return isChanged ? { ...graph, nodes: renamed } : graph;
}
