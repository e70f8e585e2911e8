import { expect, test } from "vitest";
import { z } from "zod";
import { shortSchema } from "./short-schema.ts";

test("a schema is sent without its dialect, the pattern of ids, and the bounds of every integer", () => {
  const schema = z.object({
    id: z.uuid().describe("Of the ship."),
    berth: z.int(),
    tide: z.int().min(1).max(9),
    pattern: z.string().regex(/^a/).default("abc"),
    kind: z.enum(["pattern", "format"]),
  });
  expect(shortSchema(z.toJSONSchema(schema, { io: "input" }) as object)).toEqual({
    type: "object",
    properties: {
      id: { type: "string", format: "uuid", description: "Of the ship." },
      berth: { type: "integer" },
      tide: { type: "integer", minimum: 1, maximum: 9 },
      pattern: { type: "string", pattern: "^a", default: "abc" },
      kind: { type: "string", enum: ["pattern", "format"] },
    },
    required: ["id", "berth", "tide", "kind"],
  });
});
