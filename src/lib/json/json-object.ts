/** Reads JSON of unknown shape: missing values are empty. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const objectsIn = (value: unknown): JsonObject[] => asList(value).filter(isJsonObject);

/** Returns texts, and numbers and booleans as text. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
export const asNumber = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};
/** Follows keys; undefined when one is missing. */
export function getPath(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
export const asPoint = (value: unknown): { x: number; y: number } => {
  const [x, y] = Array.isArray(value) ? value : [asObject(value).x, asObject(value).y];
  return { x: asNumber(x) ?? 0, y: asNumber(y) ?? 0 };
};
