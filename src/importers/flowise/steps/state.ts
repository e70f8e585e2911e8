/** Finds what the values of a flow's state mean, so that later steps read them where they are set. */
import { asObject, asText, getPath, type JsonObject } from "#lib/json/json-object.ts";
import type { MappedText } from "../../importer.ts";
import { asRows, readText, type Scope } from "../text.ts";

/** The values by their keys: what the first node that sets one gives it, else what the flow starts with. */
export function readState(nodes: readonly JsonObject[], scope: Scope): ReadonlyMap<string, MappedText> {
  const values = new Map<string, MappedText>();
  const add = (row: JsonObject, owner: string | null) => {
    const key = asText(row.key);
    if (!key || values.has(key)) return;
    const own: Scope = { ...scope, idOf: (name) => (name === "output" ? owner : scope.idOf(name)) };
    const value = readText(row.value, own);
    if (value.length > 0) values.set(key, value);
  };
  const inputsOf = (node: JsonObject) => asObject(getPath(node, "data", "inputs"));
  for (const node of nodes)
    for (const [name, rows] of Object.entries(inputsOf(node)))
      if (/UpdateState$/.test(name)) for (const row of asRows(rows)) add(row, scope.idOf(asText(node.id)));
  for (const node of nodes) for (const row of asRows(inputsOf(node).startState)) add(row, null);
  return values;
}
