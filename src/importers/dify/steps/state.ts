/** Finds what the variables of a conversation mean at each node, so that it reads them where they were set before it. */
import { asObject, asText, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { MappedText } from "../../importer.ts";
import { isSelector, readText, type Scope } from "../text.ts";

interface Assignment {
  /** The name of the variable; null for one that isn't kept in the conversation. */
  readonly key: string | null;
  readonly does: "set" | "append" | null;
  /** A selector, or a fixed value. */
  readonly value: unknown;
}

const operations: Readonly<Record<string, Assignment["does"]>> = {
  ...{ "over-write": "set", set: "set", clear: "set" },
  ...{ append: "append", extend: "append" },
};

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
    const operation = asText(row.operation);
    const isRead = row.input_type !== "variable" || operation === "clear" || isSelector(row.value);
    return {
      key: scope === "conversation" && key !== undefined ? key : null,
      does: (isRead && Object.hasOwn(operations, operation) && operations[operation]) || null,
      value: operation === "clear" ? "" : row.value,
    };
  });
}

const fixedText = (value: unknown): string =>
  Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : asText(value);

/** What an assigner makes of its variables; null for one that does what can't be expressed. */
export function assignedValues(data: JsonObject, scope: Scope): ReadonlyMap<string, MappedText> | null {
  const values = new Map<string, MappedText>();
  for (const { key, does, value } of assignmentsOf(data)) {
    if (key === null || does === null) return null;
    const read = isSelector(value) ? readText(value, scope) : fixedText(value) ? [fixedText(value)] : [];
    const before = does === "append" ? (values.get(key) ?? scope.state?.get(key) ?? []) : [];
    values.set(key, before.length > 0 ? [...before, "\n", ...read] : read);
  }
  return values.size > 0 ? values : null;
}

/**
 * The values of a run, which starts with the first ones: what the last assigner before a node set. It is unknown after
 * several that set it on different paths, if one of them sets a fixed value.
 */
export function createStates(
  nodes: readonly JsonObject[],
  { edges, variables, scope }: { edges: readonly Link[]; variables: unknown; scope: Scope },
): (node: string) => ReadonlyMap<string, MappedText> {
  const assigners = nodes
    .map((node) => ({ id: asText(node.id), data: asObject(node.data) }))
    .filter(({ data }) => data.type === "assigner")
    .map(({ id, data }) => ({ id, rows: assignmentsOf(data), behind: reachable(id, edges) }));
  const first = new Map(
    objectsIn(variables).map((one): [string, MappedText] => {
      const text = fixedText(one.value);
      return [asText(one.name), text ? [text] : []];
    }),
  );
  return (node) => {
    const before = assigners.filter(({ id, behind }) => id !== node && behind.has(node));
    const state = new Map(first);
    for (const key of new Set(before.flatMap(({ rows }) => rows.flatMap((row) => row.key ?? [])))) {
      const own = before.filter(({ rows }) => rows.some((row) => row.key === key));
      const last = own.filter((one) => !own.some((other) => other !== one && one.behind.has(other.id)));
      const isFixed = last.some(({ rows }) => rows.some((row) => row.key === key && !isSelector(row.value)));
      if (last.length === 0 || (last.length > 1 && isFixed)) state.delete(key);
      else
        state.set(
          key,
          last.flatMap(
            ({ id }, at): MappedText => [
              ...(at > 0 ? ["\n"] : []),
              { from: scope.idOf(id), path: [key], expression: `{{#conversation.${key}#}}` },
            ],
          ),
        );
    }
    return state;
  };
}

interface Link {
  readonly from: string;
  readonly to: string;
}

function reachable(start: string, edges: readonly Link[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [start];
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const { from, to } of edges)
      if (from === one && !seen.has(to)) {
        seen.add(to);
        next.push(to);
      }
  return seen;
}
