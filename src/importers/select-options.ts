/** Options of select fields. */
import { limits } from "#product/limits.ts";

/** Unique options, as many as a field accepts. */
export function uniqueOptions(options: readonly string[]): string[] {
  const { optionChars, options: most } = limits.humanInput;
  return [...new Set(options.map((one) => one.trim().slice(0, optionChars)).filter(Boolean))].slice(0, most);
}
