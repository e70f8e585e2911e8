import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exampleForSchema } from "./example-for-schema.ts";
import { textForPattern } from "./text-for-pattern.ts";

interface Tree {
  name: string;
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

const node = z.discriminatedUnion("type", [
  z.object({ type: z.literal("AGENT"), label: z.string(), agentId: z.string().nullable() }),
  z.object({
    type: z.literal("ROUTER"),
    paths: z.array(z.object({ nextNodeIndex: z.number().int().min(0).nullable(), desc: z.string() })).min(2),
  }),
  z.object({ type: z.literal("GATE"), prompt: z.string().min(1) }),
]);

const schemas: [name: string, schema: z.ZodType][] = [
  ["text of bounded length", z.string().min(30).max(32)],
  ["whole numbers", z.object({ a: z.number().int().min(5).max(9), b: z.number().int().max(-3), c: z.int() })],
  ["open bounds", z.object({ a: z.number().gt(0).lt(1), b: z.number().int().gt(4).lt(6), c: z.number().negative() })],
  ["multiples", z.object({ a: z.number().multipleOf(5).min(12), b: z.number().multipleOf(0.5).max(0.6) })],
  ["enums and literals", z.object({ a: z.enum(["x", "y"]), b: z.literal(7), c: z.literal(["p", "q"]), d: z.null() })],
  [
    "lists",
    z.object({ a: z.array(z.string()).min(3).max(3), b: z.array(z.int()).max(1), c: z.array(z.boolean()).length(5) }),
  ],
  ["tuples", z.tuple([z.string(), z.number(), z.boolean()])],
  ["open tuples", z.tuple([z.string()], z.number())],
  ["records", z.object({ a: z.record(z.string(), z.number()), b: z.record(z.enum(["k", "l"]), z.string()) })],
  [
    "nullable and optional",
    z.object({
      a: z.string().nullable(),
      b: z.number().optional(),
      c: z.string().nullish(),
      d: z.string().default("d"),
    }),
  ],
  ["alternatives", z.object({ a: z.union([z.string(), z.number()]), b: z.array(node).min(3) })],
  ["joined schemas", z.intersection(z.object({ a: z.string() }), z.object({ b: z.number().min(3) }))],
  ["recursion", tree],
  [
    "formats",
    z.object({
      email: z.email(),
      url: z.url(),
      uuid: z.uuid(),
      date: z.iso.date(),
      dateTime: z.iso.datetime(),
      time: z.iso.time(),
      duration: z.iso.duration(),
      ipv4: z.ipv4(),
      ipv6: z.ipv6(),
      base64: z.base64(),
      base64url: z.base64url(),
      emoji: z.emoji(),
      nanoid: z.nanoid(),
      cuid2: z.cuid2(),
      ulid: z.ulid(),
      phone: z.e164(),
    }),
  ],
  [
    "patterns",
    z.object({
      slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      colour: z.string().regex(/^#[0-9a-f]{6}$/i),
      code: z.string().regex(/^(?:AB|CD)-\d{2,4}$/),
    }),
  ],
  [
    "beginnings and ends",
    z.object({ a: z.string().startsWith("ey"), b: z.string().endsWith("!"), c: z.string().includes("zz") }),
  ],
  [
    "depth",
    z.object({
      a: z.object({
        b: z.object({ c: z.object({ d: z.object({ e: z.array(z.object({ f: z.string() })).min(1) }) }) }),
      }),
    }),
  ],
  ["anything", z.object({ a: z.any(), b: z.unknown() })],
];

test.each(schemas)("%s: the example satisfies the schema", (_, schema) => {
  const example = exampleForSchema(z.toJSONSchema(schema, { io: "input" }), "plan the launch of a bicycle");
  expect(schema.safeParse(JSON.parse(JSON.stringify(example))).error).toBeUndefined();
});

test("the example depends only on the schema and the topic", () => {
  const schema = z.toJSONSchema(z.object({ title: z.string(), steps: z.array(z.string()) }));
  expect(exampleForSchema(schema, "tea")).toEqual(exampleForSchema(schema, "tea"));
  expect(exampleForSchema(schema, "tea")).not.toEqual(exampleForSchema(schema, "coffee"));
  expect(exampleForSchema(schema, "tea")).toMatchObject({ title: "tea" });
});

test("a list uses all alternatives, and nullable ids are null", () => {
  const example = exampleForSchema(z.toJSONSchema(z.array(node).length(3)), "x");
  expect(example).toMatchObject([{ type: "AGENT", agentId: null }, { type: "ROUTER" }, { type: "GATE" }]);
});

test("schemas with definitions, mixed types and no types are supported", () => {
  expect(
    exampleForSchema(
      {
        $defs: { p: { type: "object", properties: { n: { type: ["null", "integer"], minimum: 4 } }, required: ["n"] } },
        $ref: "#/$defs/p",
      },
      "x",
    ),
  ).toEqual({ n: 4 });
  expect(
    exampleForSchema(
      {
        allOf: [
          { type: "object", required: ["a"], properties: { a: { const: 1 } } },
          { properties: { b: { enum: [2] } } },
        ],
      },
      "x",
    ),
  ).toEqual({ a: 1, b: 2 });
  expect(exampleForSchema({ properties: { a: { minimum: 3 } } }, "x")).toEqual({ a: 3 });
  expect(
    exampleForSchema({ type: "array", items: { type: "string" }, uniqueItems: true, minItems: 3 }, "x"),
  ).toHaveLength(3);
});

describe("a text for a pattern", () => {
  test.each([
    "^a+b*c?$",
    "^(foo|bar)\\d{3}$",
    "[^a-z]{2}",
    "^\\w+@\\w+\\.\\w{2,}$",
    "^(?=.)x$",
    "^\\p{L}{3}$",
    "^[\\]a]{2}$",
    "^$|^a$",
    "^(?:a|b){2,3}c$",
  ])("%s", (pattern) => {
    expect(textForPattern(pattern)).toMatch(new RegExp(pattern, "u"));
  });

  test("is null for unsupported and invalid patterns", () => {
    expect(textForPattern("^(a)\\1$")).toBeNull();
    expect(textForPattern("(")).toBeNull();
  });
});
