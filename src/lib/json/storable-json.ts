/** A JSON value as PostgreSQL stores it: without NUL characters and without halves of surrogate pairs. */
export function storableJson(value: unknown): unknown {
  const json = JSON.stringify(value ?? null) ?? "null";
  return JSON.parse(json, (_key, inner) => {
    if (typeof inner === "string") return storableText(inner);
    return hasUnstorableName(inner) ? withStorableNames(inner) : inner;
  });
}

const hasUnstorableName = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.keys(value).some((name) => name !== storableText(name));

const withStorableNames = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), inner]));

export const storableText = (text: string): string =>
  text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd");
