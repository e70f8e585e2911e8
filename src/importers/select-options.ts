/** Parts of forms that all products have. */
import { limits } from "#product/limits.ts";

/** As many options as a field takes, each once. */
export function uniqueOptions(options: readonly string[]): string[] {
  const { optionChars, options: most } = limits.humanInput;
  return [...new Set(options.map((one) => one.trim().slice(0, optionChars)).filter(Boolean))].slice(0, most);
}
