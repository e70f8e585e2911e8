/** Reads values of any kind as the type that a condition asks for; null when a value isn't of that type. */
import { valueText } from "../reference.ts";

export const asText = (value: unknown): string => (value === undefined || value === null ? "" : valueText(value));

export function asNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const plain = withoutSeparators(value.replaceAll(/[\s$€£¥%]/g, ""));
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : null;
}

/** `1,234.50` and `1.234,50` are the same number; a single comma with one or two digits is a decimal comma. */
function withoutSeparators(text: string): string {
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return /^[+-]?\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text;
}

/** Milliseconds since 1970. Dates without a time zone are in UTC. */
export function asDate(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
    text,
  );
  if (iso) {
    const [, day = "", time = "00:00", zone = "Z"] = iso;
    const at = Date.parse(`${day}T${time}${zone}`);
    return Number.isNaN(at) || !isDay(day) ? null : at;
  }
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return day && month && year ? asDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`) : null;
}

/** JavaScript reads February 30 as March 2. */
const isDay = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day);

/** A list, a text with one item per line, or a text with commas. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return value === undefined || value === null ? [] : [value];
  const read = /^\s*\[/.test(value) ? parseList(value) : null;
  const items = value.split(value.trim().includes("\n") ? "\n" : ",").map((item) => item.trim());
  return read ?? items.filter((item) => item !== "");
}

function parseList(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

export function asBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = asText(value).trim().toLowerCase();
  if (["true", "yes", "1", "on"].includes(word)) return true;
  return ["false", "no", "0", "off"].includes(word) ? false : null;
}

/** Missing values, empty texts, empty lists, and empty objects. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}
