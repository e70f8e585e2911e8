/** Three-way merge of JSON values. */

import { equalJson } from "#lib/json/equal-json.ts";
import { isJsonObject, type JsonObject } from "#lib/json/json-object.ts";

export type Side = "mine" | "theirs";

/** Called when both sides changed a value differently; returns the side whose value wins. */
export type ConflictResolver = (path: readonly string[], mine: unknown, theirs: unknown) => Side;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Objects are merged key by key and lists entry by entry; any other value is a whole. */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  resolve: ConflictResolver,
  path: readonly string[] = [],
): unknown {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine || equalJson(base, mine)) return theirs;
  if (equalJson(base, theirs)) return mine;
  if (equalJson(mine, theirs)) return mine;
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs))
    return mergeObjects(base, mine, theirs, resolve, path);
  if (isList(base) && isList(mine) && isList(theirs)) {
    const merged = mergeLists(base, mine, theirs, resolve, path);
    if (merged) return merged;
  }
  return resolve(path, mine, theirs) === "mine" ? mine : theirs;
}

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  resolve: ConflictResolver,
  path: readonly string[],
): JsonObject {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValues(base[key], mine[key], theirs[key], resolve, [...path, key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const idOf = (value: unknown): string | null => (isJsonObject(value) && typeof value.id === "string" ? value.id : null);

/** Merges by id if every entry has one, else by position if no entry was removed; null where neither works. */
function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  resolve: ConflictResolver,
  path: readonly string[],
): readonly unknown[] | null {
  if ([...base, ...mine, ...theirs].every((one) => idOf(one) !== null))
    return mergeEntries(base, mine, theirs, resolve, path);
  const isGrownByBoth = mine.length > base.length && theirs.length > base.length;
  if (mine.length < base.length || theirs.length < base.length || isGrownByBoth || !base.every(isJsonObject))
    return null;
  const longer = mine.length > theirs.length ? mine : theirs;
  return longer.map((one, at) =>
    at < base.length ? mergeValues(base[at], mine[at], theirs[at], resolve, [...path, `${at}`]) : one,
  );
}

function mergeEntries(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  resolve: ConflictResolver,
  path: readonly string[],
): readonly unknown[] {
  const [old, ours, others] = [base, mine, theirs].map((list) => new Map(list.map((one) => [idOf(one) ?? "", one])));
  const merged = new Map<string, unknown>();
  for (const id of new Set([...(ours?.keys() ?? []), ...(others?.keys() ?? [])])) {
    const value = mergeValues(old?.get(id), ours?.get(id), others?.get(id), resolve, [...path, id]);
    if (value !== undefined) merged.set(id, value);
  }
  return mergeOrder([...(old?.keys() ?? [])], [...(ours?.keys() ?? [])], [...(others?.keys() ?? [])]).flatMap((id) =>
    merged.has(id) ? [merged.get(id)] : [],
  );
}

/** The order of the side that changed it; entries of the other side only come last. */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [first, second] = equalJson(base, mine) ? [theirs, mine] : [mine, theirs];
  const known = new Set(first);
  return [...first, ...second.filter((id) => !known.has(id))];
}
