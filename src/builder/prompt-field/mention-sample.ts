import { readReference, type ValueLookup } from "#engine/reference.ts";
import { truncate } from "#lib/text.ts";

const sampleChars = 80;

/** The last run's value of a mention on one short line; null when there is none. */
export function mentionSample(values: ValueLookup, id: string, maxChars = sampleChars): string | null {
  const { type = "", ...params } = Object.fromEntries(new URLSearchParams(id));
  const reference = readReference({ type, params, label: "" });
  const value = (reference && values(reference)?.text) ?? "";
  const line = value
    .slice(0, 4 * maxChars)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line ? truncate(line, maxChars) : null;
}
