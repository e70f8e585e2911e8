import { isJsonObject } from "#lib/json/json-object.ts";

/** The names and positions of a path such as `data.items[0].name`; null for a text that is no path. `$` is everything. */
export function parsePath(path: string): (string | number)[] | null {
  const rest = path.trim().replace(/^\$\.?/, "");
  const parts = rest.match(/[^.[\]"]+|\[\d{1,6}\]/g) ?? [];
  const written = parts.reduce((text, part) => (part.startsWith("[") || !text ? text + part : `${text}.${part}`), "");
  if (written !== rest) return null;
  return parts.map((part) => (part.startsWith("[") ? Number(part.slice(1, -1)) : part));
}

/** What is at a path of a payload; undefined for nothing. */
export function readPath(payload: unknown, path: string): unknown {
  const steps = parsePath(path);
  if (!steps) return undefined;
  return steps.reduce<unknown>((at, step) => {
    if (typeof step === "number") return Array.isArray(at) ? at[step] : undefined;
    return isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, payload);
}
