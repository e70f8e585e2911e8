/** A JSON value as PostgreSQL stores it: without NUL characters and without halves of surrogate pairs. */
export function storableJson(value: unknown): unknown {
  const json = JSON.stringify(value ?? null) ?? "null";
  return JSON.parse(json, (_key, inner) => (typeof inner === "string" ? storableText(inner) : inner));
}

export const storableText = (text: string): string =>
  text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd");
