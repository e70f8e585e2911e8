/** English: 1,234.5. German: 1.234,5. */
export type NumberStyle = "english" | "german";

/** Apostrophes and spaces group digits in both. */
const styles: Readonly<Record<NumberStyle, RegExp>> = {
  english: /^(\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+|\d*)(?:\.(\d+))?$/,
  german: /^(\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+|\d*)(?:,(\d+))?$/,
};

/** More digits than a floating-point number keeps: an id. */
const maxDigits = 15;

/** Null for a text that is no number. Digits after a leading zero belong to codes, such as 00421 or 01067. */
export function readNumber(text: string, style: NumberStyle): number | null {
  const isInParentheses = /^\(.+\)$/.test(text);
  const unsigned = text.replace(/^\((.+)\)$/, "$1").replace(/^[-−–+]\s*/, "");
  const isNegative = isInParentheses || /^[-−–]/.test(text);
  const value = readUnsigned(unsigned, style);
  return value === null ? null : isNegative ? -value : value;
}

function readUnsigned(text: string, style: NumberStyle): number | null {
  if (style === "english" && /^\d(?:\.\d+)?e[-+]?\d{1,3}$/i.test(text)) return finite(Number(text));
  const [, whole = "", decimals = ""] = styles[style].exec(text) ?? [];
  const digits = whole.replace(/\D/g, "");
  if ((!digits && !decimals) || /^0\d/.test(digits) || digits.length + decimals.length > maxDigits) return null;
  return finite(Number(`${digits || "0"}.${decimals || "0"}`));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const codes = "EUR|USD|CHF|GBP|AUD|CAD|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF";
const prefix = new RegExp(`^([-−+]?)\\s*((?:US|A|CA)?\\$|\\p{Sc}|(?:${codes})(?=[\\s\\d]))\\s*`, "u");
const suffix = new RegExp(`\\s*([%‰]|\\p{Sc}|(?<=[\\s\\d])(?:${codes})|(?<=\\s)\\p{L}[\\p{L}²³/]{0,9})$`, "u");

/** "12.50 €" is "12.50" and "€". A word needs a space before it, because 13a is no number. */
export function splitUnit(text: string): { body: string; unit: string } {
  const before = prefix.exec(text);
  if (before) return { body: `${before[1]}${text.slice(before[0].length)}`, unit: before[2] ?? "" };
  const after = suffix.exec(text);
  if (after && /\d/.test(text)) return { body: text.slice(0, after.index).trimEnd(), unit: after[1] ?? "" };
  return { body: text, unit: "" };
}
