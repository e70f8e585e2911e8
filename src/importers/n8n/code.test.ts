import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#platform/sandbox/sandbox.ts";
import { type CodeDraft, wrapCode } from "./code.ts";

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const scope = { idOf: () => null, own: "n1" };

function run(language: "PYTHON" | "JAVASCRIPT", { code, outputs }: CodeDraft, inputs: Record<string, string>) {
  const limits = { wallMs: 110_000 };
  return sandbox.run({ language, code, inputs, outputs: [...outputs] }, { workspaceId: "one", limits });
}

const runPython = (lines: readonly string[], input: unknown) =>
  run("PYTHON", wrapCode(lines.join("\n"), "PYTHON", scope), {
    input: typeof input === "string" ? input : JSON.stringify(input),
  });

const runJavaScript = (lines: readonly string[], input: string) =>
  run("JAVASCRIPT", wrapCode(lines.join("\n"), "JAVASCRIPT", scope), { input });

// Each run starts a process, which can take long on a busy machine.
test("Python code reads its items in the ways of all versions and returns what they contain", async () => {
  const call = { name: "Ada", address: { city: "Paris" } };
  const [one, all, text] = await Promise.all([
    runPython(
      [
        'old = _input.first().json.body.address["city"]',
        'return {"json": {"old": old, "new": _items[0]["json"]["body"]["name"], "own": _json["name"], "page": _json.query.page}}',
      ],
      call,
    ),
    runPython(
      ["for item in _input.all():", '    item["json"]["seen"] = item.json.get("body").name', "return items"],
      [{ name: "Ada" }, { name: "Bob" }],
    ),
    runPython(['return [{"json": {"said": _input.item.json.text}}]'], "hello"),
  ]);
  expect(one).toMatchObject({ result: { result: [{ old: "Paris", new: "Ada", own: "Ada", page: null }] } });
  expect(all).toMatchObject({
    result: {
      result: [
        { name: "Ada", seen: "Ada" },
        { name: "Bob", seen: "Bob" },
      ],
    },
  });
  expect(text).toMatchObject({ result: { result: [{ said: "hello" }] } });
}, 120_000);

test("code after a webhook gets each value that it reads, as a text, a list or a truth value", async () => {
  const source = [
    "const call = $input.first().json.body || $input.first().json;",
    "const { city, mail: to = 'no one' } = $json.body;",
    "return [{ json: { name: call.name.trim(), tags: call.tags.length, isNew: call.isNew, city, to, own: $json.body.phone } }];",
  ].join("\n");
  const draft = wrapCode(source, "JAVASCRIPT", { ...scope, isAfterCall: true });
  const names = draft.inputs.map(({ value: [one] }) => (typeof one === "object" ? one.path : []).join("."));
  expect(names).toEqual(["body.city", "body.mail", "body.name", "body.tags", "body.isNew", "body.phone"]);
  const values: Record<string, string> = {
    name: " Ada ",
    tags: '["a", "b"]',
    isNew: "true",
    phone: "0123",
    city: "Paris",
  };
  const given = draft.inputs.map(({ name }, at) => [name, values[names[at]?.slice(5) ?? ""] ?? "N/A"]);
  const answer = await run("JAVASCRIPT", draft, Object.fromEntries(given));
  const made = { name: "Ada", tags: 2, isNew: true, city: "Paris", to: "no one", own: "0123" };
  expect(answer).toMatchObject({ result: { result: [made] } });
}, 120_000);

test("code reads the items of its input and of a named node in the oldest way", async () => {
  const draft = wrapCode("return [...$items(), ...$items('Ships', 0, 0)];", "JAVASCRIPT", scope);
  expect(draft.inputs.map(({ name }) => name)).toEqual(["input", "node_1"]);
  const inputs = { input: '{"a": 1}', node_1: '[{"b": 2}, {"b": 3}]' };
  expect(await run("JAVASCRIPT", draft, inputs)).toMatchObject({
    result: { result: [{ a: 1 }, { b: 2 }, { b: 3 }] },
  });
}, 120_000);

test("code that no webhook leads to gets its whole input", () => {
  expect(wrapCode("return $json.body.name", "JAVASCRIPT", scope).inputs.map(({ name }) => name)).toEqual(["input"]);
});

test("the answer of a model is a text for code that parses it, and an object for code that reads it", async () => {
  const source = [
    "const said = $json.message.content;",
    "return { json: { parsed: JSON.parse(said).level, read: said.level, own: $json.level, words: said.trim().length } };",
  ];
  expect(await runJavaScript(source, '{"level": "low"}')).toMatchObject({
    result: { result: [{ parsed: "low", read: "low", own: "low", words: 16 }] },
  });
}, 120_000);

test("code has the bytes and ids of Node.js, and NaN becomes null, as in a stored item", async () => {
  const source = [
    "const bytes = Buffer.from('aMOpIQ==', 'base64');",
    "const back = require('buffer').Buffer.from('hé!').toString('base64');",
    "const id = require('crypto').randomUUID();",
    "return [{ json: { text: bytes.toString(), hex: bytes.toString('hex'), back, id, sum: NaN } }];",
  ];
  const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
  expect(await runJavaScript(source, "x")).toMatchObject({
    result: { result: [{ text: "hé!", hex: "68c3a921", back: "aMOpIQ==", sum: null, id }] },
  });
  expect(await runJavaScript(["return require('axios');"], "x")).toMatchObject({
    error: expect.stringContaining("The module axios can't be loaded here."),
  });
}, 120_000);
