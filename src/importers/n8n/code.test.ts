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
