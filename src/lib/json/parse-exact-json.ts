/** What the second parameter of a reviver has, which the library of TypeScript doesn't know yet. */
type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * Reads JSON as `JSON.parse` does, but a whole number that no number of JavaScript can hold stays a text with all of its
 * digits: it is an id, and another one would be wrong.
 */
export function parseExactJson(text: string): unknown {
  const revive: Revive = (_, value, context) =>
    typeof value === "number" && /^-?\d{16,}$/.test(context?.source ?? "") && !Number.isSafeInteger(value)
      ? context?.source
      : value;
  return /\d{16}/.test(text) ? JSON.parse(text, revive) : JSON.parse(text);
}
