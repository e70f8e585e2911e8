/** Small parts of the importers, each with its rule. */
import { describe, expect, test } from "vitest";
import { languageModels } from "#product/models/language.ts";
import { conditionsText, shortText } from "./conditions.ts";
import { packagesOf, withStandIns } from "./configs/code-packages.ts";
import { findModel } from "./find-model.ts";
import { assignIds } from "./importer.ts";
import { boundFile, parseFile } from "./parse-file.ts";
import { readableType } from "./readable-type.ts";
import { createReporter } from "./report.ts";
import { uniqueOptions } from "./select-options.ts";

describe("a file's text", () => {
  test("JSON and YAML are both read", () => {
    expect(parseFile('{"a": [1]}')).toEqual({ value: { a: [1] } });
    expect(parseFile("a:\n  - 1\nb: no\n")).toEqual({ value: { a: [1], b: "no" } });
    expect(parseFile('a: {"b": 1}\n')).toEqual({ value: { a: { b: 1 } } });
  });

  test("JSON is read out of a code fence, and without the words behind it", () => {
    expect(parseFile('```json\n{"a": [1]}\n```\n')).toEqual({ value: { a: [1] } });
    expect(parseFile("a: |\n  see\n  ```\n  x\n  ```\n")).toEqual({ value: { a: "see\n```\nx\n```\n" } });
    expect(parseFile("```yaml\na:\n  - 1\n```")).toEqual({ value: { a: [1] } });
    expect(parseFile('{"a": {"b": 1}}\nA workflow of mine')).toEqual({ value: { a: { b: 1 } } });
    expect(parseFile('{"a": 1} and {"b": 1}')).toMatchObject({ text: expect.any(String) });
  });

  test.each([
    ["plain text", "hello world"],
    ["broken YAML", "a: [1"],
    [
      "a YAML alias bomb",
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((one, at) => `${one}: &${one} [${Array(10).fill(`*${"abcdefgh"[at]}`).join(",")}]`).join("\n")}`,
    ],
    ["keys of keys", `${"? ".repeat(100)}a: 1\n`],
    ["too many entries", `a: [${"1, ".repeat(20_000)}1]x`],
  ])("%s is refused", (_, text) => {
    expect(parseFile(text)).toMatchObject({ text: expect.any(String) });
  });

  test("JSON that is nested too deeply is refused with its place", () => {
    expect(parseFile(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`)).toMatchObject({
      path: expect.stringContaining("a.a"),
    });
  });

  test("keys that would set a prototype are refused", () => {
    expect(boundFile(JSON.parse('{"__proto__": {"isAdmin": true}}'))).toMatchObject({ text: expect.any(String) });
  });
});

describe("conditions in words", () => {
  const condition = (operator: string, right: readonly string[] = ["b"]) => ({ left: ["a"], operator, right });
  test("operators of all products read the same", () => {
    for (const operator of ["equals", "=", "EQUAL", "=="])
      expect(conditionsText([condition(operator)], false).join("")).toBe("a is equal to “b”");
    for (const operator of ["not contains", "notContains", "not_contains"])
      expect(conditionsText([condition(operator)], false).join("")).toBe("a does not contain “b”");
  });

  test("an operator without a second value ignores one", () => {
    expect(conditionsText([condition("isEmpty")], false).join("")).toBe("a is empty");
    expect(conditionsText([condition("contains", [])], false).join("")).toBe("a contains");
  });

  test("unknown operators and names of built-in properties stay as they are", () => {
    expect(conditionsText([condition("sounds like")], false).join("")).toBe("a sounds like “b”");
    expect(conditionsText([condition("constructor")], false).join("")).toBe("a constructor “b”");
  });

  test("several conditions are joined by and, or by or", () => {
    const two = [condition("is"), condition("isNot")];
    expect(conditionsText(two, false).join("")).toBe("a is “b” and a is not “b”");
    expect(conditionsText(two, true).join("")).toBe("a is “b” or a is not “b”");
  });

  test("a short text names values by their last word and is never long", () => {
    const value = { from: "n1", path: ["body", "city"], expression: "{{ x }}" };
    expect(shortText([value, " is ", { ...value, path: [] }])).toBe("city is {{ x }}");
    expect(shortText(["x".repeat(500)])).toHaveLength(200);
  });
});

describe("names of models", () => {
  const known = languageModels.find(({ provider }) => provider === "OPENAI");
  test("a model is found by its id with another maker's prefix, date or suffix", () => {
    const id = known?.backendName ?? "";
    for (const name of [id, id.toUpperCase(), `openai/${id}`, `${id}-latest`, `${id}-2024-08-06`])
      expect(findModel(name), name).toBe(known?.id);
  });
  test("an unknown model is not found", () => {
    for (const name of ["", "my-own-model", "constructor"]) expect(findModel(name), name).toBeNull();
  });
});

test.each([
  ["httpRequest", "HTTP request"],
  ["chatOpenAI", "Chat open AI"],
  ["llmAgentflow", "LLM"],
  ["knowledge-retrieval", "Knowledge retrieval"],
  ["Agentflow", "Agentflow"],
])("the type %s reads %s", (type, shown) => {
  expect(readableType(type)).toBe(shown);
});

test("options are trimmed, unique and not empty", () => {
  expect(uniqueOptions([" a ", "a", "", "b"])).toEqual(["a", "b"]);
});

test("ids are plain, whatever the other product calls its nodes", () => {
  const idOf = assignIds(["A node", "<b>", "__proto__"]);
  expect(["A node", "<b>", "__proto__", "gone"].map(idOf)).toEqual(["n1", "n2", "n3", null]);
});

describe("the report", () => {
  test("says the same sentence about the same node once", () => {
    const report = createReporter("n8n");
    report.add("toFix", "A", "Fix it");
    report.add("toFix", "A", "Fix it");
    report.add("toFix", "B", "Fix it");
    expect(report.finish().toFix).toHaveLength(2);
  });

  test("lists a node as mapped only when nothing else is said about it", () => {
    const report = createReporter("n8n");
    report.add("mapped", "A", "Became a step");
    report.add("mapped", "B", "Became a step");
    report.add("approximated", "B", "In another way");
    expect(report.finish()).toMatchObject({ source: "n8n", mapped: [{ name: "A" }], approximated: [{ name: "B" }] });
  });
});

test("Python code begins with a stand-in for each package that it loads outside of blocks", () => {
  const future = "from __future__ import annotations\n";
  const rest = 'say = """\nfrom here on\n"""\nimport json, requests as web\ndef main():\n  import bs4';
  const made = withStandIns(`${future}${rest}`);
  expect(made).toMatch(/^from __future__ import annotations\n# .+\nexec\(/);
  // What only looks like a statement is no package that anything uses.
  expect(made).toContain('for name in ["here","requests"]:');
  expect(made.endsWith(`{})\n${rest}`)).toBe(true);
  expect(withStandIns("import json\ntry:\n  import numpy\nexcept ImportError:\n  pass")).not.toContain("exec");
});

test("packages that code loads are named, and those of its language are not", () => {
  const python = "import json, re\nfrom datetime import date\nimport requests\n    from bs4.element import Tag";
  expect(packagesOf(python, "PYTHON")).toEqual(["requests", "bs4"]);
  const script = "const { Pool } = require('pg');\nimport axios from \"axios\";\nreturn items";
  expect(packagesOf(script, "JAVASCRIPT")).toEqual(["pg", "axios"]);
});
