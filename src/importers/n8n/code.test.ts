import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#platform/sandbox/sandbox.ts";
import { wrapCode } from "./code.ts";

const sandbox = createSandbox();
afterAll(() => sandbox.close());

async function runPython(lines: readonly string[], input: unknown) {
  const scope = { idOf: () => null, own: "n1" };
  const { code, outputs } = wrapCode(lines.join("\n"), "PYTHON", scope);
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return sandbox.run(
    { language: "PYTHON", code, inputs: { input: text }, outputs: [...outputs] },
    { workspaceId: "one", limits: { wallMs: 110_000 } },
  );
}

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
  const scope = { idOf: () => null, own: "n1", isAfterCall: true };
  const { code, inputs, outputs } = wrapCode(source, "JAVASCRIPT", scope);
  const names = inputs.map(({ value: [one] }) => (typeof one === "object" ? one.path : []).join("."));
  expect(names).toEqual(["body.city", "body.mail", "body.name", "body.tags", "body.isNew", "body.phone"]);
  const values: Record<string, string> = {
    name: " Ada ",
    tags: '["a", "b"]',
    isNew: "true",
    phone: "0123",
    city: "Paris",
  };
  const given = inputs.map(({ name }, at) => [name, values[names[at]?.slice(5) ?? ""] ?? "N/A"]);
  const answer = await sandbox.run(
    { language: "JAVASCRIPT", code, inputs: Object.fromEntries(given), outputs: [...outputs] },
    { workspaceId: "one", limits: { wallMs: 110_000 } },
  );
  const made = { name: "Ada", tags: 2, isNew: true, city: "Paris", to: "no one", own: "0123" };
  expect(answer).toMatchObject({ result: { result: [made] } });
}, 120_000);

test("code that no webhook leads to gets its whole input", () => {
  const scope = { idOf: () => null, own: "n1" };
  expect(wrapCode("return $json.body.name", "JAVASCRIPT", scope).inputs.map(({ name }) => name)).toEqual(["input"]);
});

test("the answer of a model is a text for code that parses it, and an object for code that reads it", async () => {
  const source = [
    "const said = $json.message.content;",
    "return { json: { parsed: JSON.parse(said).level, read: said.level, own: $json.level, words: said.trim().length } };",
  ].join("\n");
  const { code, outputs } = wrapCode(source, "JAVASCRIPT", { idOf: () => null, own: "n1" });
  const answer = await sandbox.run(
    { language: "JAVASCRIPT", code, inputs: { input: '{"level": "low"}' }, outputs: [...outputs] },
    { workspaceId: "one", limits: { wallMs: 110_000 } },
  );
  expect(answer).toMatchObject({ result: { result: [{ parsed: "low", read: "low", own: "low", words: 16 }] } });
}, 120_000);

test("code has the bytes and ids of Node.js, and a number that is none becomes null, as in a stored item", async () => {
  const source = [
    "const bytes = Buffer.from('aMOpIQ==', 'base64');",
    "const id = require('crypto').randomUUID();",
    "return [{ json: { text: bytes.toString(), hex: bytes.toString('hex'), back: Buffer.from('hé!').toString('base64'), id, sum: NaN } }];",
  ].join("\n");
  const { code, outputs } = wrapCode(source, "JAVASCRIPT", { idOf: () => null, own: "n1" });
  const run = (body: string) =>
    sandbox.run(
      { language: "JAVASCRIPT", code: body, inputs: { input: "x" }, outputs: [...outputs] },
      { workspaceId: "one", limits: { wallMs: 110_000 } },
    );
  const made = { text: "hé!", hex: "68c3a921", back: "aMOpIQ==", sum: null };
  expect(await run(code)).toMatchObject({
    result: {
      result: [{ ...made, id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/) }],
    },
  });
  const { code: other } = wrapCode("return require('axios');", "JAVASCRIPT", { idOf: () => null, own: "n1" });
  expect(await run(other)).toMatchObject({ error: expect.stringContaining("The module axios can't be loaded here.") });
}, 120_000);
