/** Finds what the values of the state of sequential agents mean, so that later steps read them where they are set. */
import { asObject, asText, getPath, type JsonObject } from "#lib/json/json-object.ts";
import type { MappedText } from "../../importer.ts";
import { asRows, readText, type Scope } from "../text.ts";

/** The values by their keys: what the first node that sets one gives it, else what the sequence starts with. */
export function readChatState(nodes: readonly JsonObject[], scope: Scope): ReadonlyMap<string, MappedText> {
  const values = new Map<string, MappedText>();
  const add = (key: string, value: MappedText) => {
    if (key && !values.has(key)) values.set(key, value);
  };
  const all = nodes.map((node) => ({
    id: scope.idOf(asText(node.id)),
    inputs: asObject(getPath(node, "data", "inputs")),
  }));
  for (const { id, inputs } of all) {
    if (inputs.updateStateMemory === "updateStateMemoryCode")
      for (const key of keysReturned(asText(inputs.updateStateMemoryCode)))
        add(key, [{ from: id, path: [key], expression: `$flow.state.${key}` }]);
    else for (const row of asRows(inputs.updateStateMemoryUI)) add(asText(row.key), readUpdate(row.value, id, scope));
  }
  for (const { inputs } of all)
    for (const row of asRows(inputs.stateMemoryUI)) add(asText(row.key), readText(row.defaultValue, scope));
  return values;
}

/** `$flow.output.content` is the answer of the node itself. */
function readUpdate(value: unknown, own: string | null, scope: Scope): MappedText {
  const text = asText(value).trim();
  const path = /^\$flow\.output((?:\.\w{1,60})*)$/.exec(text)?.[1];
  if (path === undefined) return readText(value, scope);
  return [{ from: own, path: path.split(".").filter(Boolean), expression: text }];
}

/** The keys of the objects that a function returns. What it makes of them is not known before a run. */
function keysReturned(code: string): string[] {
  const returned = [...code.matchAll(/\breturn\s*\{([^{}]{0,2000})/g)].map(([, inside]) => inside ?? "");
  return returned.flatMap((inside) =>
    [...inside.matchAll(/(?:^|,)\s*(\w{1,60})\s*(?=[:,]|$)/g)].map(([, key]) => key ?? ""),
  );
}
