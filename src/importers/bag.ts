/** Reads JSON whose shape nobody promises: what is not there is empty. */
export type Bag = Readonly<Record<string, unknown>>;

export const isBag = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const bagsOf = (value: unknown): Bag[] => listOf(value).filter(isBag);

/** Texts, and numbers and switches as texts. */
export function wordOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};
/** Follows keys down; a missing one gives undefined. */
export function dig(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isBag(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
export const pointOf = (value: unknown): { x: number; y: number } => {
  const [x, y] = Array.isArray(value) ? value : [bagOf(value).x, bagOf(value).y];
  return { x: numberOf(x) ?? 0, y: numberOf(y) ?? 0 };
};
