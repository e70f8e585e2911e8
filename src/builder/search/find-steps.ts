/** Finds steps by label, type, prompts, fields and notes. */
import { type Graph, type GraphNode, orderNodes } from "#engine/graph/graph.ts";
import { idPattern } from "#lib/id.ts";
import { readableMentions } from "#lib/mention.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { catalog } from "#nodes/index.ts";

/** All texts in a config that a person wrote, without ids and secrets. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return idPattern.test(value) || secretIdOf(value) !== null ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const searchableText = ({ label, type, config }: GraphNode) =>
  [label, catalog[type]?.title ?? type, ...textsIn(config).map(readableMentions)].join("\n").toLowerCase();

/** Matching ids in reading order; empty for an empty query. */
export function findSteps(graph: Graph, query: string): string[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return orderNodes(graph).filter((id) => {
    const node = nodes.get(id);
    return node !== undefined && searchableText(node).includes(wanted);
  });
}
