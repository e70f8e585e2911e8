/** Shorter texts are never cut. */
export const minStringChars = 500;

/**
 * A JSON value with at most `max` characters as JSON. It keeps its shape: long texts are cut first, then long lists lose
 * their ends. What still doesn't fit becomes the beginning of its JSON.
 */
export function cutJson(value: unknown, max: number): unknown {
  const isFitting = (shown: unknown) => sizeOf(shown) <= max;
  if (isFitting(value)) return value;
  const byText = (chars: number) => trim(value, chars, Number.POSITIVE_INFINITY);
  const byItems = (items: number) => trim(value, minStringChars, items);
  if (isFitting(byText(minStringChars))) return byText(largest(minStringChars, max, (at) => isFitting(byText(at))));
  if (isFitting(byItems(1))) return byItems(largest(1, max, (at) => isFitting(byItems(at))));
  // Each character takes up to six as JSON.
  return cutText(JSON.stringify(value), Math.floor(max / 6));
}

const sizeOf = (value: unknown): number => (JSON.stringify(value) ?? "").length;

/** The largest number that fits; `low` does. */
function largest(low: number, high: number, isFitting: (at: number) => boolean): number {
  let [fits, fails] = [low, high + 1];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (isFitting(middle)) fits = middle;
    else fails = middle;
  }
  return fits;
}

function trim(value: unknown, chars: number, items: number): unknown {
  if (typeof value === "string") return cutText(value, chars);
  if (Array.isArray(value)) return value.slice(0, items).map((one) => trim(one, chars, items));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).slice(0, Math.max(items, minKeys));
  return Object.fromEntries(entries.map(([key, inner]) => [key, trim(inner, chars, items)]));
}

/** Objects of a fixed shape keep their keys; only those that are lists of their own lose some. */
const minKeys = 30;

/** Never cuts a surrogate pair in half. */
const cutText = (text: string, chars: number): string =>
  text.length <= chars ? text : text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, "");
