/** Limits for JSON from outside and for JSON that is stored in the database. */

export interface Bounds {
  readonly depth: number;
  /** Number of values, including objects and lists. */
  readonly values: number;
  readonly textChars: number;
}

export type Bounded = { readonly value: unknown } | { readonly path: string; readonly problem: BoundProblem };
export type BoundProblem = "depth" | "values" | "text" | "key" | "kind";

// PostgreSQL can hold neither NUL nor half of a surrogate pair in text or jsonb.
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function cleanText(text: string): string {
  return text.replaceAll("\u0000", "").replace(loneSurrogate, "\ufffd");
}

/** A clean copy of the JSON, or the first place that exceeds the bounds. Cycles exceed the depth. */
export function boundJson(given: unknown, bounds: Bounds): Bounded {
  let left = bounds.values;
  let broken: { path: string; problem: BoundProblem } | undefined;
  const refuse = (problem: BoundProblem, path: string) => {
    broken ??= { problem, path: path.slice(0, 200) };
  };
  const copy = (value: unknown, path: string, depth: number): unknown => {
    left -= 1;
    if (left < 0) return refuse("values", path);
    if (typeof value === "string") return value.length > bounds.textChars ? refuse("text", path) : cleanText(value);
    if (typeof value === "number") return Number.isFinite(value) ? value : refuse("kind", path);
    if (value === null || typeof value === "boolean") return value;
    if (typeof value !== "object") return refuse("kind", path);
    if (depth >= bounds.depth) return refuse("depth", path);
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (let at = 0; at < value.length && !broken; at++) items.push(copy(value[at], `${path}[${at}]`, depth + 1));
      return items;
    }
    const entries: [string, unknown][] = [];
    for (const [key, one] of Object.entries(value)) {
      if (broken) break;
      if (key === "__proto__") return refuse("key", path);
      if (one !== undefined) entries.push([cleanText(key), copy(one, path ? `${path}.${key}` : key, depth + 1)]);
    }
    return Object.fromEntries(entries);
  };
  const value = copy(given, "", 0);
  return broken ?? { value };
}
