/**
 * A JSON value with the keys of its objects in alphabetical order. PostgreSQL stores keys in an order of its own, so a
 * value that was stored is otherwise not written like the original.
 */
export function sortKeys<Value>(value: Value): Value {
  return sorted(value) as Value; // only the order changes
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
