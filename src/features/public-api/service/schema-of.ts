import { z } from "zod";

/** The JSON schema of what goes in or comes out. What ids refer to is for tests of ours only. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      delete jsonSchema.entity;
    },
  });
  return described;
}
