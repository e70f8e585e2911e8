import type { JSONSchema7 } from "@ai-sdk/provider";
import { isJsonObject } from "#lib/json/json-object.ts";

const values = new Set(["const", "enum", "default", "examples"]);

/**
 * The schema without what tells a model nothing and is sent with every request: the dialect, the pattern of
 * ids, which their format says, and the bounds that every integer has.
 */
export function shortSchema({ $schema: _, ...schema }: JSONSchema7): JSONSchema7 {
  return shorten(schema) as JSONSchema7;
}

function shorten(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(shorten);
  if (!isJsonObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) => {
      if (key === "pattern" && part.format === "uuid") return [];
      if ((key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return [];
      return [[key, values.has(key) ? value : shorten(value)]];
    }),
  );
}
