/** Finds what the variables of a conversation mean, so that later steps read their values where they are set. */
import { asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { ValueRef } from "../../importer.ts";
import { isSelector, readSelector, type Scope } from "../text.ts";

interface Assignment {
  /** The name of the variable; null for one that isn't kept in the conversation. */
  readonly key: string | null;
  /** The selector of the value; null for a fixed value, and for one that is changed rather than replaced. */
  readonly value: unknown;
}

/** What an assigner assigns, of this version and of the older one. */
export function assignmentsOf(data: JsonObject): Assignment[] {
  const rows = Array.isArray(data.items)
    ? objectsIn(data.items)
    : [
        {
          variable_selector: data.assigned_variable_selector,
          value: data.input_variable_selector,
          input_type: "variable",
          operation: data.write_mode,
        },
      ];
  return rows.map((row) => {
    const [scope, key] = isSelector(row.variable_selector) ? (row.variable_selector as string[]) : [];
    const isReplaced = row.input_type === "variable" && /^(?:over-write|set)$/.test(asText(row.operation));
    return {
      key: scope === "conversation" && key !== undefined ? key : null,
      value: isReplaced && isSelector(row.value) ? row.value : null,
    };
  });
}

/**
 * The meaning of variables: the only value that is assigned to one, or what it starts with if nothing is assigned. Others
 * depend on earlier turns of the conversation.
 */
export function readState(
  nodes: readonly JsonObject[],
  variables: unknown,
  scope: Scope,
): ReadonlyMap<string, ValueRef | string> {
  const all = nodes
    .map((node) => asObject(node.data))
    .filter(({ type }) => type === "assigner")
    .flatMap(assignmentsOf);
  const state = new Map<string, ValueRef | string>();
  for (const one of objectsIn(variables)) {
    const name = asText(one.name);
    const own = all.filter(({ key }) => key === name);
    if (own.length === 0 && asText(one.value)) state.set(name, asText(one.value));
    const [only] = own;
    if (own.length === 1 && only && only.value !== null) state.set(name, readSelector(only.value, scope));
  }
  return state;
}
