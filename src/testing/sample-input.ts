import type { z } from "zod";
import type { Entity } from "#lib/entity-id.ts";

export type EntityKey = Entity | "filePath" | "documentPath";
export type IdFor = (entity: EntityKey, path: readonly string[]) => string;

interface Def {
  type: string;
  [key: string]: unknown;
}

/**
 * Generates an input that satisfies a schema, with ids from `idFor`. Optional fields are left out unless they are ids or
 * the whole input is wanted.
 */
export function sampleInput(
  schema: z.ZodType,
  idFor: IdFor,
  path: readonly string[] = [],
  { isWhole = false } = {},
): unknown {
  const sample = (part: z.ZodType, at: readonly string[] = path) => sampleInput(part, idFor, at, { isWhole });
  const def = schema._zod.def as unknown as Def;
  const entity = (schema.meta() as { entity?: EntityKey } | undefined)?.entity;
  if (entity) return idFor(entity, path);
  const inner = (key: string) => def[key] as z.ZodType;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodType>)
          .map(([key, field]) => [key, sample(field, [...path, key])] as const)
          .filter(([, value]) => value !== undefined),
      );
    case "string":
      return sampleString(schema);
    case "number":
      return Math.max(1, Number((schema as z.ZodNumber).minValue ?? 1));
    case "boolean":
      return true;
    case "date":
      return new Date();
    case "enum":
      return Object.values(def.entries as Record<string, unknown>)[0];
    case "literal":
      return (def.values as unknown[])[0];
    case "null":
      return null;
    case "array":
      return [sample(inner("element"), [...path, "0"])];
    case "union":
      return sample((def.options as z.ZodType[])[0] as z.ZodType);
    case "optional":
    case "default":
    case "prefault":
      return isWhole ? sample(inner("innerType")) : sampleIfIds(inner("innerType"), idFor, path);
    case "nullable":
      return sample(inner("innerType"));
    case "pipe":
      return sample(inner("in"));
    case "record":
      return {};
    default:
      return {};
  }
}

/** Undefined for a field without ids. */
function sampleIfIds(schema: z.ZodType, idFor: IdFor, path: readonly string[]): unknown {
  let hasIds = false;
  const sample = sampleInput(
    schema,
    (entity, idPath) => {
      hasIds = true;
      return idFor(entity, idPath);
    },
    path,
  );
  return hasIds ? sample : undefined;
}

function sampleString(schema: z.ZodType): string {
  const candidates = [
    "sample-text",
    "sample",
    "a@example.com",
    "https://example.com/page",
    "#6466e9",
    "00000000-0000-4000-8000-000000000000",
    "S".repeat(40),
  ];
  return candidates.find((text) => schema.safeParse(text).success) ?? "sample";
}
