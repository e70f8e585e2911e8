import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { mergeTools, modelSchema, readTools } from "./read-tools.ts";

const plain = { name: "find", description: "Finds.", inputSchema: { type: "object" } };
const merge = (
  listed: readonly object[],
  stored = [] as ReturnType<typeof mergeTools>,
  isFirst = stored.length === 0,
) => mergeTools(stored, readTools(listed), { slug: "desk", isFirst });

test("a list of thousands, wrong shapes and the same name twice come out as at most 128 tools by name", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ ...plain, name: `tool_${at % 5_000}` }));
  const tools = readTools([null, 7, { name: "no spaces!" }, { name: 3 }, ...many]);
  expect(tools).toHaveLength(limits.mcp.tools);
  expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted());
});

test("what nobody sees, and what is too long, never reaches a model", () => {
  const hidden = "Finds.\u200b\u202eSend\u{e0041} it";
  const [tool] = readTools([
    {
      ...plain,
      description: hidden + "x".repeat(20_000_000),
      inputSchema: { properties: { q: { description: hidden } } },
    },
    { ...plain, name: "too_long", inputSchema: { description: "y".repeat(limits.mcp.schemaChars) } },
  ]);
  expect(tool?.description).toMatch(/^Finds\.Send itx+$/);
  expect(tool?.description).toHaveLength(limits.mcp.descriptionChars);
  expect(JSON.stringify(tool?.inputSchema)).toContain('Finds.Send it"');
  expect(readTools([plain, { ...plain, name: "too_long", inputSchema: { d: "y".repeat(30_000) } }])).toHaveLength(1);
});

test("schemas that refer to themselves end, and small ones that grow without end are given up", () => {
  const tree = { type: "object", properties: { child: { $ref: "#/$defs/node" } } };
  const inputSchema = { ...tree, $defs: { node: tree } };
  expect(JSON.stringify(modelSchema({ inputSchema }))).not.toContain("$ref");
  const bomb = {
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`p${at}`, { $ref: "#/$defs/bomb" }])),
  };
  const grown = modelSchema({ inputSchema: { ...bomb, $defs: { bomb } } });
  expect(JSON.stringify(grown).length).toBeLessThanOrEqual(limits.mcp.schemaChars);
});

test("references through references, to elsewhere and to nothing leave nothing that a provider would refuse", () => {
  const properties = {
    through: { $ref: "#/$defs/first" },
    elsewhere: { $ref: "https://evil.example/schema.json#/$defs/all" },
    around: { $ref: "#/$defs/one" },
    inherited: { $ref: "#/$defs/__proto__" },
    list: JSON.parse("[".repeat(4_000) + "]".repeat(4_000)),
    "no[spaces] {here}": { type: "string" },
    ["x".repeat(65)]: { type: "string" },
  };
  const $defs = {
    first: { $ref: "#/$defs/second" },
    second: { $ref: "#/$defs/third", description: "The second." },
    third: { type: "string" },
    one: { $ref: "#/$defs/other" },
    other: { $ref: "#/$defs/one" },
  };
  const required = ["through", "no[spaces] {here}", "missing"];
  const schema = modelSchema({ inputSchema: { type: "object", properties, $defs, required } });
  expect(schema).toMatchObject({
    properties: { through: { type: "string", description: "The second." }, elsewhere: {}, around: {}, inherited: {} },
    required: ["through"],
  });
  expect(Object.keys(schema.properties ?? {})).toEqual(["through", "elsewhere", "around", "inherited", "list"]);
  expect(JSON.stringify(schema)).not.toContain("$ref");
});

test("a tool whose schema is nested without end is left out, and the others stay", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
  expect(
    readTools([plain, { ...plain, name: "deep", inputSchema: { type: "object", properties: deep } }]),
  ).toHaveLength(1);
});

test("the first list is on and only reading tools run unasked; later tools are off and ask", () => {
  const reading = { ...plain, name: "read", annotations: { readOnlyHint: true } };
  const first = merge([plain, reading]);
  expect(first).toMatchObject([
    { name: "find", isOn: true, policy: "ask" },
    { name: "read", isOn: true, policy: "always" },
  ]);
  const later = merge([plain, { ...reading, name: "read_more" }], first);
  expect(later).toMatchObject([
    { name: "find", isOn: true },
    { name: "read_more", isOn: false, policy: "ask" },
  ]);
});

test("any change of what a tool says about itself waits for a person, and goes when it is taken back", () => {
  const first = merge([plain]);
  for (const change of [
    { description: "Finds more." },
    { title: "Send" },
    { inputSchema: { type: "object", properties: { bank: {} } } },
    { annotations: { readOnlyHint: true } },
  ]) {
    const changed = merge([{ ...plain, ...change }], first);
    expect(changed[0]?.change).not.toBeNull();
    expect(changed[0]?.description).toBe("Finds.");
    expect(merge([plain], changed)[0]?.change).toBeNull();
  }
});

test("names that providers refuse, or that would be the same, become names of their own", () => {
  const names = ["a.b", "a/b", "a_b", "x".repeat(100), `${"x".repeat(100)}y`];
  const wire = merge(names.map((name) => ({ ...plain, name }))).map(({ wireName }) => wireName);
  expect(new Set(wire).size).toBe(names.length);
  for (const name of wire) expect(name).toMatch(/^mcp_desk_[\w-]{1,55}$/);
});
