/** Gives nodes with an id that an earlier node has an id of their own, so that both are imported. */
import { asText, type JsonObject } from "#lib/json/json-object.ts";

export function uniqueIds(nodes: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return nodes.map((node, at) => {
    const given = asText(node.id) || `node ${at + 1}`;
    let id = given;
    for (let number = 2; taken.has(id); number += 1) id = `${given} ${number}`;
    taken.add(id);
    return { ...node, id };
  });
}
